// The API's own names, from the generated document.
import type { components } from './schema';

type Schemas = components['schemas'];
export type GameNow = Schemas['GameNow'];
export type GameView = Schemas['GameView'];
export type GameRow = Schemas['GameRow'];
export type Turn = Schemas['TurnRecord'];
export type Choice = Schemas['Choice'];
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
export type LobbyChanged = Schemas['SocketLobbyChanged'];
export type LobbyNow = Pick<Schemas['SocketLobbyNow'], 'seeks' | 'playing'>;
export type DeskRow = Schemas['DeskRow'];
export type DeskNow = Schemas['DeskNow'];
export type AdoptedCase = Schemas['AdoptedCase'];
export type ArticleText = Schemas['ArticleText'];
export type Differences = Schemas['Differences'];
export type Together = Schemas['Together'];
export type Verdict = Schemas['VerdictText'];
export type RealTableNow = Schemas['RealTableNow'];
export type Passkey = Schemas['Passkey'];
export type EngineFile = Schemas['EngineFile'];
export type EngineParts = Schemas['EngineParts'];
export type EngineMove = Schemas['EngineMove'];
export type EngineQuestion = Schemas['EngineQuestion'];
export type EngineAnswer = Schemas['EngineAnswer'];
export type OfflineKit = Schemas['OfflineKit'];
export type OfflineBot = Schemas['OfflineBot'];
export type RuleSetInfo = Schemas['RuleSetInfo'];
export type Hint = Schemas['Hint'];
export type ReverseNow = Schemas['ReverseNow'];
export type BingoNow = Schemas['BingoNow'];
export type BingoCard = Schemas['BingoCard'];
export type NewSolo = Schemas['NewSolo'];
export type SoloNow = Schemas['SoloNow'];
export type SoloTurn = Schemas['SoloTurn'];
export type SoloTried = Schemas['SoloTried'];
export type SoloBest = Schemas['SoloBest'];
export type SoloRecord = Schemas['SoloRecord'];
export type SoloRecords = Schemas['SoloRecords'];
export type TwoRacks = Schemas['TwoRacks'];
export type ExampleGame = Schemas['ExampleGame'];
export type OtherPlay = Schemas['OtherPlay'];
export type TurnRemarks = Schemas['TurnRemarks'];
export type Advice = Schemas['Advice'];
export type CoachMove = Schemas['CoachMove'];
export type CoachQuestion = Schemas['CoachQuestion'];
export type PastedGame = Schemas['PastedGame'];
export type StudyList = Schemas['StudyList'];
export type StudyWord = Schemas['StudyWord'];
export type Asking = Schemas['Asking'];
export type CardBack = Schemas['CardBack'];
export type CardsRead = Schemas['CardsRead'];
export type Synchronised = Schemas['Synchronised'];
/** An entry of the log; `e` is its kind, the rest depends on it. */
export interface LogEvent {
  readonly e: string;
  readonly at: number;
  readonly [field: string]: unknown;
}
export interface Logged {
  readonly seq: number;
  readonly event: LogEvent;
}
export type PuzzleShown = Schemas['PuzzleShown'];
export type PuzzleAnswer = Partial<Schemas['PuzzleAnswer']> & Pick<Schemas['PuzzleAnswer'], 'kind'>;
export type PuzzleKind = PuzzleShown['kind'];
