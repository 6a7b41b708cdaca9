/** Public files, by their plain name: the pictures of the installation's white label. */
import type { Deps } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'
import { isStoredName } from '../../platform/storage/storage.ts'

const shownToAll = statement(
  'media_shown_to_all',
  `select exists (select from platform_settings
     where key in ('appLogoLight', 'appLogoDark', 'appLogoFavicon') and value = :file) "isShown"`,
).rows<{ isShown: boolean }>()

export const isShownToAll = async ({ db }: Pick<Deps, 'db'>, file: string): Promise<boolean> => {
  if (!isStoredName(file)) return false
  const [row] = await db.platform((tx) => tx.sql(shownToAll, { file }))
  return row?.isShown === true
}
