/** Imports contacts from a spreadsheet, some hundred per transaction, whatever the result of each row. */

import type { Answer } from '@guiche/contract/core/endpoint'
import {
  type uploadContacts as call,
  type ImportRow,
  mostImportedAtOnce,
} from '@guiche/contract/features/contact-spreadsheets'
import { phoneVariants } from '@guiche/contract/phone-number'
import type { UserCtx, Work } from '../../../context.ts'
import { constraintOf } from '../../../platform/db/constraints.ts'
import { tagContactsByName } from '../../tags/actions.ts'
import { announceContact, announceManyContacts } from '../events.ts'
import { storedContacts } from '../queries.ts'
import { type ImportedContact, pairsAfter, readRow } from '../rules/import-row.ts'
import { holdersOfPhones, insertImported, saveImported } from '../store/imports.ts'

type Outcome = Answer<typeof call>
type Existing = 'keep' | 'update'
interface Wanted {
  rows: readonly ImportRow[]
  countryCode: string
  existing: Existing
}

/** An interrupted import leaves whole parts, so repeating it duplicates nobody. */
export const importRows = async (ctx: UserCtx, { rows, countryCode, existing }: Wanted): Promise<Outcome> => {
  const { contacts, refused } = sift(rows.map((row) => readRow(row, countryCode)))
  const outcome: Outcome = { created: 0, updated: 0, refused }
  for (let at = 0; at < contacts.length; at += mostImportedAtOnce) {
    const part = await importPart(ctx, contacts.slice(at, at + mostImportedAtOnce), existing)
    outcome.created += part.created
    outcome.updated += part.updated
    outcome.refused.push(...part.refused)
  }
  outcome.refused.sort((a, b) => a.line - b.line)
  return outcome
}

const importPart = (ctx: UserCtx, contacts: readonly ImportedContact[], existing: Existing): Promise<Outcome> => {
  const attempt = () => ctx.transact((work) => storePart(ctx, work, contacts, existing))
  // Somebody wrote for the first time, or came with another import, meanwhile: at the next attempt the row finds the
  // contact.
  return attempt().catch((error: unknown) => {
    if (constraintOf(error) === 'contact_identities_pkey') return attempt()
    throw error
  })
}

const storePart = async (
  ctx: UserCtx,
  work: Work,
  contacts: readonly ImportedContact[],
  existing: Existing,
): Promise<Outcome> => {
  const refused: Outcome['refused'] = []
  const variants = contacts.flatMap(({ number }) => phoneVariants(number))
  const holders = new Map((await holdersOfPhones(work.tx, variants)).map(({ value, id }) => [value, id]))
  const known: { contactId: number; contact: ImportedContact }[] = []
  const fresh: ImportedContact[] = []
  for (const contact of contacts) {
    const contactId = phoneVariants(contact.number).flatMap((each) => holders.get(each) ?? [])[0]
    if (contactId === undefined) fresh.push(contact)
    else if (existing === 'update') known.push({ contactId, contact })
    else refused.push({ line: contact.line, reason: 'exists', contactId })
  }
  const added = await insertImported(work.tx, fresh)
  const tagged = [...known, ...added.map(({ id, line }) => ({ contactId: id, contact: ofLine(fresh, line) }))]
  await updateKnown(work, known)
  await tagContactsByName(
    work,
    tagged.flatMap(({ contactId, contact }) => (contact ? [{ contactId, names: contact.tags }] : [])),
    ctx.actor.id,
  )
  await tellOf(work, known)
  if (added.length > 0) announceManyContacts(work)
  return { created: added.length, updated: known.length, refused }
}

const ofLine = (contacts: readonly ImportedContact[], line: number) => contacts.find((each) => each.line === line)

/** The first row with a number counts; later ones are refused. */
const sift = (read: readonly ReturnType<typeof readRow>[]) => {
  const seen = new Set<string>()
  const contacts: ImportedContact[] = []
  const refused: Outcome['refused'] = []
  for (const each of read) {
    if (!each.ok) refused.push({ line: each.line, reason: each.reason })
    else if (phoneVariants(each.contact.number).some((number) => seen.has(number)))
      refused.push({ line: each.contact.line, reason: 'repeated' })
    else {
      for (const number of phoneVariants(each.contact.number)) seen.add(number)
      contacts.push(each.contact)
    }
  }
  return { contacts, refused }
}

const updateKnown = async (work: Work, known: readonly { contactId: number; contact: ImportedContact }[]) => {
  if (known.length === 0) return
  const before = new Map(
    (
      await storedContacts(
        work.tx,
        known.map(({ contactId }) => contactId),
      )
    ).map((row) => [row.contact_id, row]),
  )
  const changes = known.map(({ contactId, contact }) => ({
    id: contactId,
    name: contact.name || null,
    email: contact.email || null,
    extra_info: pairsAfter(before.get(contactId)?.extra_info ?? [], contact.extraInfo),
  }))
  await saveImported(work.tx, changes, work.clock.now())
}

const tellOf = async (work: Work, known: readonly { contactId: number }[]) => {
  if (known.length === 0) return
  const rows = await storedContacts(
    work.tx,
    known.map(({ contactId }) => contactId),
  )
  for (const row of rows) announceContact(work, 'update', row, row.hides_numbers)
}
