import type { QuickMessageId } from '@guiche/contract/core/ids'
import { quickMessages } from '../../../schema/outbound-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf, insertInto } from '../../platform/db/table-rows.ts'
import type { QuickMessageRow } from './view.ts'

const columns = columnsOf(quickMessages)

const lock = statement(
  'quick_message_lock',
  `select ${columns} from quick_messages where company_id = :companyId and id = :id for update`,
).rows<QuickMessageRow>()
export const lockQuickMessage = async (tx: TenantTransaction, id: QuickMessageId): Promise<QuickMessageRow | null> =>
  (await tx.sql(lock, { id }))[0] ?? null

const insert = insertInto('quick_message_insert', quickMessages, {
  given: ['userId', 'shortcode', 'message', 'isGeneral', 'isShared', 'isActive'],
  after: `returning ${columns}`,
}).rows<QuickMessageRow>()
interface NewQuickMessage {
  userId: number
  shortcode: string
  message: string
  isGeneral: boolean
  isShared: boolean
  isActive: boolean
}
export const insertQuickMessage = async (tx: TenantTransaction, quick: NewQuickMessage): Promise<QuickMessageRow> => {
  const [row] = await tx.sql(insert, quick)
  if (!row) throw new Error('the quick message was not inserted')
  return row
}

const save = statement(
  'quick_message_save',
  `update quick_messages set shortcode = :shortcode, message = :message, is_general = :is_general, is_shared = :is_shared,
      is_active = :is_active, media_file = :media_file, media_name = :media_name, media_mime = :media_mime, media_bytes = :media_bytes,
      updated_at = :updated_at
    where company_id = :companyId and id = :id returning ${columns}`,
).rows<QuickMessageRow>()
export const saveQuickMessage = async (tx: TenantTransaction, quick: QuickMessageRow): Promise<QuickMessageRow> => {
  const { company_id: _own, user_id: _owner, created_at: _since, ...written } = quick
  const [row] = await tx.sql(save, written)
  if (!row) throw new Error('the quick message vanished while it was locked')
  return row
}

const remove = statement(
  'quick_message_remove',
  'delete from quick_messages where company_id = :companyId and id = :id',
)
export const removeQuickMessage = (tx: TenantTransaction, id: QuickMessageId) => tx.sql(remove, { id })
