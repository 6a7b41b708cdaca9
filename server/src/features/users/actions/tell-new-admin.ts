import type { Work } from '../../../context.ts'
import { isMailConfigured } from '../../settings/queries.ts'
import { mailNewAdmin } from '../jobs/definitions.ts'
import { mailLanguageOf } from '../rules.ts'
import { otherAdmins } from '../store.ts'

/** To every other admin, also to the one by whose session it was done: they have a day in which it can be undone. */
export const tellNewAdmin = async (
  work: Work,
  { id, name, email }: { id: number; name: string; email: string },
  { by, language }: { by: { name: string }; language: string | undefined },
): Promise<void> => {
  if (!(await isMailConfigured(work))) return
  for (const admin of await otherAdmins(work.tx, id)) {
    const told = { to: admin.email, name: admin.name, newAdmin: name, email, by: by.name }
    work.enqueue(mailNewAdmin, { ...told, language: mailLanguageOf(language) }, { key: `new-admin:${id}:${admin.id}` })
  }
}
