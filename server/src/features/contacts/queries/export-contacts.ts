/** All contacts, in pages for a spreadsheet; by id, so that a name that changes meanwhile skips no row. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { type exportContacts as call, exportedPerPage } from '@guiche/contract/features/contact-spreadsheets'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { idIn, pageOf } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { tagsOfContact } from '../../tags/queries.ts'
import { contactColumns, pairColumns } from '../queries.ts'
import { type ListedContactRow, type PairsRow, type StoredContactRow, shownPairs, toContactListed } from '../view.ts'

const page = statement(
  'contacts_export',
  `with page as materialized (select id from contacts where company_id = :companyId and id > :id and not is_group order by id limit :limit)
    select ${contactColumns}, ${tagsOfContact('c.company_id', 'c.id')} tags, ${pairColumns}, c.created_at
    from page p join contacts c on c.company_id = :companyId and c.id = p.id order by c.id`,
).rows<Row>()
type Row = ListedContactRow & PairsRow & Pick<StoredContactRow, 'created_at'> & { [column: string]: unknown }

export const exportContacts = (ctx: UserCtx, query: { cursor?: string | undefined }): Promise<Answer<typeof call>> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(page, { id: idIn(query.cursor) ?? 0, limit: exportedPerPage + 1 })
    const { shown, ...more } = pageOf(rows, exportedPerPage, (last) => [last.contact_id])
    const viewer = viewerOf(ctx)
    return {
      contacts: shown.map((row) => {
        const { name, number, email, active, tags } = toContactListed(row, ctx.companyId, viewer)
        return {
          ...{ name, number, email, active },
          tags: tags.map((tag) => tag.name),
          extraInfo: shownPairs(row, viewer),
          createdAt: row.created_at.toISOString(),
        }
      }),
      ...more,
    }
  })
