// A word list in an address, so that it can be kept, shared, and asked about in a quiz.
export type Order = 'alphabet' | 'probability' | 'points' | 'hooks';
export interface ListQuery {
  readonly length: number;
  readonly letters: string;
  readonly ending: string;
  readonly front: string;
  readonly back: string;
  readonly model: string;
  readonly without: string;
  readonly order: Order;
  readonly edition: string;
}

export const ORDERS: readonly Order[] = ['alphabet', 'probability', 'points', 'hooks'];
export const EMPTY: ListQuery = {
  length: 0,
  letters: '',
  ending: '',
  front: '',
  back: '',
  model: '',
  without: '',
  order: 'alphabet',
  edition: 'open',
};
const NAMES = {
  length: 'n',
  letters: 'letras',
  ending: 'final',
  front: 'delante',
  back: 'detras',
  model: 'modelo',
  without: 'sin',
  order: 'orden',
  edition: 'e',
} as const satisfies Record<keyof ListQuery, string>;

export function readQuery(from: URLSearchParams): ListQuery {
  const text = (name: keyof ListQuery): string =>
    (from.get(NAMES[name]) ?? EMPTY[name].toString()).slice(0, 64);
  const length = Number(text('length'));
  return {
    length: Number.isInteger(length) && length >= 0 && length <= 15 ? length : 0,
    letters: text('letters').slice(0, 40),
    ending: text('ending').slice(0, 40),
    front: text('front').slice(0, 40),
    back: text('back').slice(0, 40),
    model: text('model').slice(0, 40),
    without: text('without'),
    order: ORDERS.find((each) => each === text('order')) ?? 'alphabet',
    edition: text('edition') || 'open',
  };
}

export function writeQuery(query: ListQuery, to = new URLSearchParams()): URLSearchParams {
  for (const name of Object.keys(NAMES) as (keyof ListQuery)[])
    if (query[name] !== EMPTY[name]) to.set(NAMES[name], String(query[name]));
  return to;
}

/** Whether it asks for anything; an order and an edition alone are no list. */
export const asks = ({ length, letters, ending, model, without }: ListQuery): boolean =>
  Boolean(length || letters || ending || model || without);
