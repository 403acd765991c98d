// Moves as a person makes them, on whichever page.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until, view } from './stage';

/** Pages at one table, by invitation link; each has heard that the others are there. */
export async function invite(
  host: Page,
  guests: Page[],
  choose: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  await host.goto('/crear');
  await host.click('[data-more]');
  await host.selectOption('select[name=kind]', 'link');
  await host.selectOption('select[name=clock]', 'none');
  await host.selectOption('select[name=judging]', 'challenge');
  await host.selectOption('select[name=edition]', 'prueba');
  await choose(host);
  await host.click('form .primary');
  const link = await host.inputValue('[data-link]');
  await Promise.all(
    guests.map(async (guest) => {
      await guest.goto(new URL(link).pathname);
      await guest.click('.big');
    }),
  );
  for (const page of [host, ...guests]) {
    await page.waitForURL(/\/g\/[^/]+$/);
    await page.waitForSelector('[role=grid], #text-hint');
  }
  for (const page of [host, ...guests])
    await expect.poll(() => page.locator('.scores [data-away]').count()).toBe(0);
}

/** Wait until it is somebody's turn to think, and say whose. */
export async function onTurn(pages: Page[]): Promise<Page> {
  let found: Page | null = null;
  await until(async () => {
    for (const page of pages) {
      const now = await view(page);
      if (now.view.ended) throw new Error(`the game ended: ${now.view.ended}`);
      if (now.view.phase === 'thinking' && now.view.on_turn === now.seat) found = page;
    }
    return found !== null;
  }, 'a turn');
  return found!;
}

export const plain = (tile: string): string => tile.replace(/[[\]]/g, '').toLowerCase();
export const tilesOf = (rack: string): string[] => rack.match(/\[[^\]]+\]|./gsu) ?? [];

export async function rackOf(page: Page): Promise<string[]> {
  const now = await view(page);
  return tilesOf(now.view.racks[now.seat ?? 0] ?? '');
}
