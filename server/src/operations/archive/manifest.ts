/** The description of a backup: the last part of the archive, so that an incomplete backup has none. */
import { z } from 'zod'

export const archiveFormat = 1
export const manifestName = 'manifest.json'
export const secretName = 'secret.key'

const Part = z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** Of the whole content in COPY's text format. */
  sha256: z.string(),
})

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** As text: a bigint may not fit into a number. */
  lastValue: z.string().regex(/^\d+$/),
  isCalled: z.boolean(),
})

export const Manifest = z.object({
  format: z.literal(archiveFormat),
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  postgresVersion: z.int(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  /** The level of the job library's own tables. */
  jobsLevel: z.int().nonnegative(),
  /** The database's next transaction id: cursors of the event log end there. */
  nextTransaction: z.string().regex(/^\d+$/),
  /** Identifies a SECRET_KEY without revealing it. */
  secretMark: z.string(),
  hasSecret: z.boolean(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /**
   * Null: a backup of the database alone. `missing` are files that the database refers to and the store does not
   * have.
   */
  media: z.object({ files: z.int(), bytes: z.int(), missing: z.array(z.string()) }).nullable(),
  parts: z.array(Part),
})
export type Manifest = z.output<typeof Manifest>
export type BackedUpTable = Manifest['tables'][number]
export type BackedUpSequence = Manifest['sequences'][number]
export type ArchivePart = Manifest['parts'][number]
