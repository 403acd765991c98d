// Little-endian bytes, read and written one after the other: the kernel's own layouts (kernel/browser/bytes.hpp).

export class ByteWriter {
  private values: number[] = [];

  bytes(some: Iterable<number>): this {
    for (const value of some) this.values.push(value & 0xff);
    return this;
  }

  /** With the length in the byte before. */
  counted(some: ArrayLike<number>): this {
    this.values.push(some.length);
    return this.bytes(Array.from(some));
  }

  number(value: number): this {
    for (let shift = 0; shift < 32; shift += 8) this.values.push((value >>> shift) & 0xff);
    return this;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.values);
  }
}

export class ByteReader {
  private at = 0;
  private view: DataView;

  constructor(private data: Uint8Array) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  get empty(): boolean {
    return this.at >= this.data.length;
  }

  byte(): number {
    return this.view.getUint8(this.at++);
  }

  number(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4, true);
  }

  signed(): number {
    this.at += 4;
    return this.view.getInt32(this.at - 4, true);
  }

  real(): number {
    this.at += 8;
    return this.view.getFloat64(this.at - 8, true);
  }

  take(count: number): Uint8Array {
    this.at += count;
    return this.data.slice(this.at - count, this.at);
  }

  counted(): Uint8Array {
    return this.take(this.byte());
  }
}
