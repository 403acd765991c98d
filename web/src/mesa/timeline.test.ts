import { describe, expect, it } from 'vitest';
import type { Fact } from './core/facts';
import { clocksOf, optionsOf } from './core/facts';
import { fold } from './core/fold';
import { Follower } from './follower';
import { type Clocks, Timeline } from './timeline';

/** A phone: its monotonic clock stands still while it sleeps, its date may be set to anything. */
class Phone implements Clocks {
  private monotonic = 0;
  private date = 1_700_000_000_000;
  mono = (): number => this.monotonic;
  wall = (): number => this.date;
  pass(ms: number, asleep = false): void {
    this.date += ms;
    if (!asleep) this.monotonic += ms;
  }
  jump(ms: number): void {
    this.date += ms;
  }
}

describe('the time of the table', () => {
  it('does not change when the date jumps by an hour, either way', () => {
    const phone = new Phone();
    const time = new Timeline(phone);
    phone.pass(10_000);
    for (const hour of [3_600_000, -3_600_000]) {
      phone.jump(hour);
      phone.pass(1000);
      time.now();
    }
    expect(time.now()).toBe(12_000);
  });
  it('counts what a phone sleeps through, and tells it', () => {
    const phone = new Phone();
    const time = new Timeline(phone);
    phone.pass(5000);
    time.hide();
    phone.pass(200);
    phone.pass(180_000, true);
    phone.pass(300);
    expect(time.show()).toBe(180_000);
    expect(time.now()).toBe(185_500);
    expect(time.show()).toBe(0);
  });
  it('adds nothing for a page that was hidden on a phone that stayed awake', () => {
    const phone = new Phone();
    const time = new Timeline(phone);
    time.hide();
    phone.pass(60_000);
    expect(time.show()).toBe(0);
    expect(time.now()).toBe(60_000);
  });
  it('takes the word of a clock that stayed awake, where the date jumped by an hour during the sleep', () => {
    for (const hour of [3_600_000, -3_600_000]) {
      const phone = new Phone();
      const time = new Timeline(phone);
      phone.pass(5000);
      time.hide();
      phone.jump(hour);
      phone.pass(180_000, true);
      const counted = time.show();
      expect(counted).toBe(hour > 0 ? 3_780_000 : 0);
      expect(counted + time.agree(185_000)).toBe(180_000);
      expect(time.now()).toBe(185_000);
      expect(time.agree(184_500), 'a slow answer is no sleep').toBe(0);
      expect(time.now()).toBe(185_000);
    }
  });
  it('goes on where it was when the page is loaded again', () => {
    const phone = new Phone();
    phone.pass(7000);
    const kept = { at: 7000, wall: phone.wall() };
    phone.pass(2500);
    expect(new Timeline(phone, kept).now()).toBe(9500);
    phone.jump(-3_600_000);
    expect(new Timeline(phone, kept).now()).toBe(7000);
  });
});

describe('a device that follows', () => {
  it('believes the quickest answer, and a table whose time has moved at once', () => {
    const phone = new Phone();
    const follower = new Follower(phone);
    phone.pass(1000);
    follower.hear(5000, 990, 1000);
    phone.pass(1000);
    follower.hear(6100, 1600, 2000);
    expect(follower.now()).toBe(6005);
    phone.pass(1000);
    follower.hear(1_900_000, 2600, 3000);
    expect(follower.now()).toBe(1_900_200);
  });
});

describe('an hour of presses, pauses and sleep', () => {
  it('leaves both devices and the log within 100 ms of each other', () => {
    const leader = new Phone();
    const other = new Phone();
    const server = new Phone();
    const all = [leader, other, server];
    const pass = (ms: number, asleep: Phone | null = null): void => {
      for (const one of all) one.pass(ms, one === asleep);
    };
    let seed = 7;
    const dice = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const time = new Timeline(leader);
    const follower = new Follower(other);
    const options = optionsOf('file-2024');
    const facts: Fact[] = [
      {
        f: 'opened',
        at: 0,
        game: 'deriva',
        ruleset: 'file-2024',
        options,
        players: ['Ana', 'Beto'],
        time: clocksOf('file-2024').running!,
        mode: 'clock',
      },
    ];
    const used = [0, 0]; // as an onlooker with a perfect watch has it
    let on = 0;
    let stopped = false;
    let lag = 0; // half the way of the last message there and back
    let told: { at: number; mono: number } | null = null; // what the server heard last, and when
    const run = (ms: number, asleep: Phone | null = null): void => {
      pass(ms, asleep);
      if (!stopped) used[on]! += ms;
    };
    type Written = { f: 'begin'; seat: number } | { f: 'press' | 'resume' } | { f: 'stop'; case: 'arbiter' };
    const write = (fact: Written): void => {
      const [sent, began] = [time.now(), leader.mono()];
      facts.push({ ...fact, at: sent } as Fact);
      if (fact.f === 'press') on = 1 - on;
      stopped = fact.f === 'stop';
      run(20 + dice(60)); // on its way to the server
      told = { at: sent + Math.round(lag), mono: server.mono() };
      run(20 + dice(60)); // and its answer on the way back
      lag = (leader.mono() - began) / 2;
    };
    /** The phone wakes; its date may have jumped meanwhile, and the server is asked. */
    const wake = (): void => {
      time.show();
      const asked = leader.mono();
      run(10 + dice(40));
      const at = told!.at + (server.mono() - told!.mono);
      run(10 + dice(40));
      time.agree(at + (leader.mono() - asked) / 2);
    };
    /** The other device asks, and hears the table's time as the server reckons it. */
    const ask = (): void => {
      const asked = other.mono();
      run(10 + dice(40));
      const at = told!.at + (server.mono() - told!.mono);
      run(10 + dice(40));
      follower.hear(at, asked, other.mono());
    };
    write({ f: 'begin', seat: 0 });
    let minutes = 0;
    let jumped = false;
    while (minutes < 60) {
      ask();
      const ms = 5000 + dice(90_000);
      if (dice(6) === 0) {
        time.hide();
        run(ms, leader); // the leading phone sleeps, the players play on
        if (!jumped && minutes > 20) {
          leader.jump(3_600_000); // and somebody has set its date meanwhile
          jumped = true;
        }
        wake();
      } else run(ms);
      if (dice(5) === 0) leader.jump(dice(2) ? 3_600_000 : -3_600_000);
      if (dice(5) === 0) other.jump(3_600_000);
      write({ f: 'press' });
      if (dice(4) === 0) {
        write({ f: 'stop', case: 'arbiter' });
        run(30_000);
        write({ f: 'resume' });
      }
      minutes = time.now() / 60_000;
    }
    ask();
    const table = fold(facts)!;
    const shown = (now: number, seat: number): number =>
      table.clocks.used[seat]! + (table.clocks.running.includes(seat) ? now - table.clocks.since : 0);
    const here = [0, 1].map((seat) => shown(time.now(), seat));
    const there = [0, 1].map((seat) => shown(follower.now(), seat));
    expect(facts.length).toBeGreaterThan(60);
    expect(jumped).toBe(true);
    for (const seat of [0, 1]) {
      expect(Math.abs(here[seat]! - used[seat]!)).toBeLessThanOrEqual(100);
      expect(Math.abs(there[seat]! - used[seat]!)).toBeLessThanOrEqual(100);
    }
    expect(used[0]! + used[1]!).toBeGreaterThan(50 * 60_000);
  });
});
