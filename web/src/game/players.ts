export interface PlayerLine {
  readonly seat: number;
  readonly name: string;
}
