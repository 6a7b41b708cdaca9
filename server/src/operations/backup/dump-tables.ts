import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable } from '../archive/manifest.ts'
import type { ArchiveWriter } from '../archive/write-archive.ts'
import { copyOut, type TableShape } from './tables.ts'

/** tar needs the size of a part beforehand, so a table is written in pieces that fit into memory. */
const pieceBytes = 8 * 1024 * 1024

const pieceName = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>, number: number) =>
  `tables/${schema}.${name}/${String(number).padStart(6, '0')}.copy`

/** The table of a part's name; null for other parts. */
export const tableOfPiece = (part: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(part)?.[1] ?? null

export const dumpTable = async (
  client: pg.Client,
  table: TableShape,
  writer: ArchiveWriter,
): Promise<BackedUpTable> => {
  const hash = createHash('sha256')
  let pieces = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const put = async () => {
    pieces += 1
    await writer.add(pieceName(table, pieces), Buffer.concat(held))
    held = []
    heldBytes = 0
  }
  const content = client.query(copyTo(copyOut(table)))
  for await (const chunk of content) {
    hash.update(chunk)
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= pieceBytes) await put()
  }
  if (heldBytes > 0) await put()
  return { ...table, rows: content.rowCount, sha256: hash.digest('hex') }
}

/** The current content of a table, as `dumpTable` describes it. */
export const measureTable = async (client: pg.Client, table: TableShape) => {
  const hash = createHash('sha256')
  const content = client.query(copyTo(copyOut(table)))
  for await (const chunk of content) hash.update(chunk)
  return { rows: content.rowCount, sha256: hash.digest('hex') }
}
