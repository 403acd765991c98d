import { beforeEach, expect, it } from 'vitest';
import { hearDate, serverNow } from './serverclock';

const NOON = Date.parse('2026-05-01T12:00:00Z');
const NOON_TEXT = 'Fri, 01 May 2026 12:00:00 GMT';
beforeEach(() => hearDate(NOON_TEXT, NOON + 500));

it('leaves a clock alone that is right', () => {
  expect(serverNow(NOON)).toBe(NOON);
  hearDate(NOON_TEXT, NOON + 1900); // a slow answer is no wrong clock
  expect(serverNow(NOON)).toBe(NOON);
});

it('corrects a device that is ten minutes ahead or behind', () => {
  for (const wrong of [600_000, -600_000]) {
    hearDate(NOON_TEXT, NOON + wrong);
    expect(Math.abs(serverNow(NOON + wrong) - NOON)).toBeLessThan(1000);
  }
});

it('does not tremble with every answer', () => {
  hearDate(NOON_TEXT, NOON + 600_000);
  const before = serverNow(0);
  hearDate(NOON_TEXT, NOON + 601_000);
  expect(serverNow(0)).toBe(before);
});

it('takes the device for right again once it was set', () => {
  hearDate(NOON_TEXT, NOON + 600_000);
  hearDate(NOON_TEXT, NOON + 300);
  expect(serverNow(NOON)).toBe(NOON);
});

it('hears nothing in what is no date', () => {
  hearDate(null, NOON);
  hearDate('ayer', NOON);
  expect(serverNow(NOON)).toBe(NOON);
});
