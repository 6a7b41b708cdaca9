/** The switches of a contact. */
import type { ContactId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { contactView } from '../queries.ts'
import { saveOptOut, saveSwitches } from '../store.ts'
import { changeContact } from './change-contact.ts'
import { tellProviders } from './tell-providers.ts'

export const toggleAcceptAudio = (ctx: UserCtx, contactId: ContactId) =>
  ctx.transact(async (work) => {
    const row = await changeContact(work, contactId, (before) =>
      saveSwitches(work.tx, contactId, { acceptsAudio: !before.contact_accept_audio_message }, work.clock.now()),
    )
    return contactView(ctx, row)
  })

export const toggleDisableBot = (ctx: UserCtx, contactId: ContactId) =>
  ctx.transact(async (work) => {
    const row = await changeContact(work, contactId, (before) =>
      saveSwitches(work.tx, contactId, { isBotOff: !before.contact_disable_bot }, work.clock.now()),
    )
    return contactView(ctx, row)
  })

export const toggleCampaigns = (ctx: UserCtx, contactId: ContactId) =>
  ctx.transact(async (work) => {
    const row = await changeContact(work, contactId, (before) =>
      saveOptOut(
        work.tx,
        contactId,
        before.opted_out_at === null ? { at: work.clock.now(), by: 'colleague' } : { at: null, by: null },
      ),
    )
    return contactView(ctx, row)
  })

/** The contact opted out: by a word, or at Meta. Returns whether that is new. */
export const optOut = async (work: Work, contactId: ContactId, by: 'contact' | 'meta'): Promise<boolean> => {
  let isNew = false
  await changeContact(work, contactId, async (before) => {
    isNew = before.opted_out_at === null
    if (isNew) await saveOptOut(work.tx, contactId, { at: work.clock.now(), by })
  })
  return isNew
}

export const blockContact = (ctx: UserCtx, contactId: ContactId, active: boolean) =>
  ctx.transact(async (work) => {
    const row = await changeContact(work, contactId, async (before) => {
      if (before.contact_active === active) return
      await saveSwitches(work.tx, contactId, { isActive: active }, work.clock.now())
      if (!before.contact_is_group) await tellProviders(work, contactId)
    })
    return contactView(ctx, row)
  })
