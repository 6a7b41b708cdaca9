import { randomBytes } from 'node:crypto'
import type { Answer } from '@guiche/contract/core/endpoint'
import type { createUser as createUserCall, NewUser as NewUserForm } from '@guiche/contract/features/users'
import { defaultFlags } from '@guiche/contract/permissions'
import type { z } from 'zod'
import type { UserCtx } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { settle } from '../../../platform/settle.ts'
import { announceUserChange } from '../actions.ts'
import { fitsPlan, mailLanguageOf } from '../rules.ts'
import { columnsOf } from '../store/columns.ts'
import { insertUser, replaceQueues, seatsOf } from '../store.ts'
import { toUserView } from '../view.ts'
import { invite } from './invite.ts'
import { tellNewAdmin } from './tell-new-admin.ts'
import { withinMails } from './within-mails.ts'
import { withoutProbing } from './without-probing.ts'

type Wanted = z.output<typeof NewUserForm>

const add = async (
  ctx: UserCtx,
  wanted: Wanted,
  language: string | undefined,
): Promise<Answer<typeof createUserCall>> => {
  const { name, email, password, queueIds = [], companyId } = wanted
  if (companyId !== undefined && companyId !== ctx.companyId) {
    throw new Refusal('ERR_NO_PERMISSION', { field: 'body.companyId' })
  }
  if (password === undefined) await withinMails(ctx, email)
  // Nobody learns the password of an invited user: the link is their way in.
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64url'))
  return ctx.transact(async (work) => {
    settle(fitsPlan(await seatsOf(work.tx)))
    const isAdmin = wanted.profile === 'admin'
    const adminSince = isAdmin ? ctx.clock.now() : null
    const columns = { ...defaultFlags, ...columnsOf(wanted), name, email, passwordHash, adminSince }
    const mustChangePassword = password === undefined
    const userId = await insertUser(work.tx, { ...columns, mustChangePassword, companyId: ctx.companyId })
    await replaceQueues(work.tx, userId, queueIds)
    const invitation = mustChangePassword ? await invite(work, userId, mailLanguageOf(language)) : null
    const row = await announceUserChange(work, userId, 'create')
    if (isAdmin) await tellNewAdmin(work, row, { by: ctx.actor, language })
    return { ...toUserView(row, linkMaker(ctx)), invitation }
  })
}

/** A colleague, with a password that the admin sets or by invitation. */
export const addUser = (ctx: UserCtx, wanted: Wanted, language?: string) =>
  withoutProbing(ctx, () => add(ctx, wanted, language))
