// The API's own names, from the generated document.
import type { components } from './schema';

type Schemas = components['schemas'];
export type GameNow = Schemas['GameNow'];
export type GameView = Schemas['GameView'];
export type GameRow = Schemas['GameRow'];
export type Turn = Schemas['Turn'];
export type Seek = Schemas['Seek'];
export type Offer = Schemas['Offer'];
export type Me = Schemas['Me'];
export type User = Schemas['User'];
export type Choices = Schemas['Choices'];
export type Profile = Schemas['Profile'];
export type Fairness = Schemas['Fairness'];
export type MadeSeek = Schemas['MadeSeek'];
export type ChatLine = Schemas['ChatLine'];
export type Problem = Omit<Schemas['ErrorBody'], 'data'> & { data: Record<string, unknown> };
export type Command = Schemas['Command'];
export type Incoming = Schemas['SocketOutgoing']; // what the server says comes in here
export type LobbyNow = Pick<Schemas['SocketLobbyNow'], 'seeks' | 'playing'>;
