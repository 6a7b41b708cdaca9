import { deflateRawSync } from 'node:zlib'

const numbers = (...parts: [bytes: 2 | 4, value: number][]) =>
  Buffer.concat(
    parts.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes)
      part.writeUIntLE(value, 0, bytes)
      return part
    }),
  )

/** The archive with a further entry of that many zeros. */
export const withZeros = (archive: Buffer, name: string, zeros: number): Buffer => {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const directoryAt = archive.readUInt32LE(end + 16)
  const content = deflateRawSync(Buffer.alloc(zeros), { level: 1 })
  const sizes: [4, number][] = [
    [4, 0],
    [4, content.length],
    [4, zeros],
  ]
  const facts = [
    numbers([2, 20], [2, 0], [2, 8], [4, 0], ...sizes, [2, name.length], [2, 0]),
    numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, directoryAt]),
  ] as const
  const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts[0], Buffer.from(name), content])
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002'), numbers([2, 20]), ...facts, Buffer.from(name)])
  const directory = Buffer.concat([archive.subarray(directoryAt, end), entry])
  const entries = archive.readUInt16LE(end + 10) + 1
  const ending = numbers(
    [2, 0],
    [2, 0],
    [2, entries],
    [2, entries],
    [4, directory.length],
    [4, directoryAt + head.length],
    [2, 0],
  )
  return Buffer.concat([archive.subarray(0, directoryAt), head, directory, Buffer.from('PK\u0005\u0006'), ending])
}
