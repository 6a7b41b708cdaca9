/**
 * Imports a phone's address book as contacts: part by part, each in a transaction and a job, so that an interrupted
 * import continues.
 */
import { abilitiesOf, channelKinds } from '@guiche/contract/channels'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { PhoneImport } from '@guiche/contract/features/phone-books'
import type { Ctx, Deps, UserCtx, Work } from '../../../context.ts'
import { constraintOf } from '../../../platform/db/constraints.ts'
import { settle } from '../../../platform/settle.ts'
import { announceManyContacts, announcePhoneImport } from '../events.ts'
import { importPeople } from '../jobs/definitions.ts'
import { mayImport, planImport, type TurnedPerson } from '../rules/phone-import.ts'
import { insertImported } from '../store/imports.ts'
import {
  bookToImport,
  forgetOldImports,
  insertPhoneImport,
  lockPhoneImport,
  nameContacts,
  type OpenImport,
  peopleInTurn,
  pruneImports,
  rememberLids,
  savePhoneImport,
} from '../store/phone-imports.ts'
import { toPhoneImport } from '../view/phone-books.ts'

const kindsWithBook = channelKinds.filter((kind) => abilitiesOf(kind).hasPhoneBook)
const peopleAtOnce = 200

const enqueueNext = (work: Work, importId: number) =>
  work.enqueue(importPeople, { importId }, { key: `phone-import:${importId}` })

export const importPhoneBook = (
  ctx: UserCtx,
  given: { whatsappId?: ConnectionId | null | undefined; people?: readonly number[] | undefined },
): Promise<PhoneImport> =>
  ctx.transact(async (work) => {
    const wanted = { whatsappId: given.whatsappId ?? undefined, people: given.people }
    const book = settle(mayImport(await bookToImport(work.tx, wanted, kindsWithBook), wanted)).next
    await forgetOldImports(work.tx, book.id)
    const started = await insertPhoneImport(
      work.tx,
      { connectionId: book.id, userId: ctx.actor.id, people: wanted.people, total: book.total },
      work.clock.now(),
    )
    announcePhoneImport(work, started)
    enqueueNext(work, started.id)
    return toPhoneImport(started)
  })

/** Safe to run twice: the progress is saved with the contacts. */
export const importNextPeople = (ctx: Ctx, importId: number): Promise<void> => {
  const attempt = () => ctx.transact((work) => importPart(work, importId))
  // Somebody wrote for the first time meanwhile: at the next attempt they are a contact.
  return attempt().catch((error: unknown) => {
    if (constraintOf(error) === 'contact_identities_pkey') return attempt()
    throw error
  })
}

const importPart = async (work: Work, importId: number): Promise<void> => {
  const open = await lockPhoneImport(work.tx, importId)
  if (open?.state !== 'running') return
  const people = await peopleInTurn(work.tx, open, peopleAtOnce)
  const { created, named } = await store(work, people)
  const isLast = people.length < peopleAtOnce
  const next: OpenImport = {
    ...open,
    afterId: people.at(-1)?.id ?? open.afterId,
    // The phone may have reported more people meanwhile, or fewer if another one was linked.
    done: isLast ? open.total : Math.min(open.total, open.done + people.length),
    created: open.created + created,
    named: open.named + named,
    state: isLast ? 'ended' : 'running',
  }
  await savePhoneImport(work.tx, next, work.clock.now())
  if (created + named > 0) announceManyContacts(work)
  announcePhoneImport(work, next)
  if (!isLast) enqueueNext(work, importId)
}

const store = async (work: Work, people: readonly TurnedPerson[]) => {
  const { fresh, named } = planImport(people)
  const added = await insertImported(
    work.tx,
    fresh.map(({ id, number, name }) => ({ line: id, name: name ?? '', number, email: '', extraInfo: [] })),
  )
  const contactOf = new Map(added.map(({ id, line }) => [line, id]))
  const lids = fresh.flatMap(({ id, lid }) => {
    const contactId = contactOf.get(id)
    return lid && contactId ? [{ id: contactId, lid }] : []
  })
  if (lids.length > 0) await rememberLids(work.tx, lids)
  if (named.length > 0) await nameContacts(work.tx, named, work.clock.now())
  return { created: added.length, named: named.length }
}

/** Deletes finished imports; the contacts stay. */
export const prunePhoneImports = (deps: Pick<Deps, 'db' | 'clock'>, daysKept: number) =>
  deps.db.platform((tx) => pruneImports(tx, new Date(deps.clock.now().getTime() - daysKept * 86_400_000)))
