import type { HelpId } from '@guiche/contract/core/ids'
import type { Help } from '@guiche/contract/features/helps'
import { helps } from '../../../schema/colleague-tables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf, insertInto } from '../../platform/db/table-rows.ts'

export const helpColumns = columnsOf(helps, '', ['id', 'title', 'description', 'video'])

export type HelpWords = Omit<Help, 'id'>

const only = (rows: Help[]): Help => {
  const [row] = rows
  if (!row) throw new Error('the help was not written')
  return row
}

const insert = insertInto('help_insert', helps, {
  given: ['title', 'description', 'video'],
  computed: { createdAt: ':now', updatedAt: ':now' },
  after: `returning ${helpColumns}`,
}).rows<Help & object>()
export const insertHelp = async (tx: Transaction, { title, description, video }: HelpWords, now: Date): Promise<Help> =>
  only(await tx.sql(insert, { title, description, video, now }))

const lock = statement('help_lock', `select ${helpColumns} from helps where id = :helpId for update`).rows<
  Help & object
>()
export const lockHelp = async (tx: Transaction, helpId: HelpId): Promise<Help | null> =>
  (await tx.sql(lock, { helpId }))[0] ?? null

const save = statement(
  'help_save',
  `update helps set title = :title, description = :description, video = :video, updated_at = :now where id = :id returning ${helpColumns}`,
).rows<Help & object>()
export const saveHelp = async (tx: Transaction, { id, title, description, video }: Help, now: Date): Promise<Help> =>
  only(await tx.sql(save, { id, title, description, video, now }))

const remove = statement('help_remove', 'delete from helps where id = :id')
export const removeHelp = (tx: Transaction, id: number) => tx.sql(remove, { id })
