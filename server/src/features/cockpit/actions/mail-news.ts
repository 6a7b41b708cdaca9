import type { Ctx } from '../../../context.ts'
import { MailRefusedError } from '../../../platform/mail/mailer.ts'
import { dropOf } from '../../connections/queries/drops.ts'
import { readerOf } from '../../dunning/queries.ts'
import { publicSetting } from '../../settings/queries.ts'
import type { DropMail } from '../jobs/definitions.ts'
import { toDropMail } from '../view/drop-mail.ts'

/** If the number is back by now, the mail about the drop is not sent: the mail about its return covers it. */
export const mailNews = async (ctx: Ctx, { userId, dropId, news }: DropMail): Promise<void> => {
  const found = await ctx.transact(async ({ tx }) => {
    const [drop, reader] = await Promise.all([dropOf(tx, dropId), readerOf(tx, userId)])
    return drop && reader && (news === 'back' || !drop.isOver) ? { drop, reader } : null
  })
  if (!found) return
  const { publicUrl } = ctx.config
  const facts = {
    ...found.drop,
    news,
    now: ctx.clock.now(),
    link: `${publicUrl}/connections/${found.drop.connectionId}`,
  }
  const mail = toDropMail(facts, found.reader, await publicSetting(ctx, 'appName'))
  const messageId = `<drop.${ctx.companyId}.${dropId}.${news}.${userId}@${new URL(publicUrl).hostname}>`
  await ctx.mail.send({ ...mail, messageId }).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error
    ctx.log.warn({ err: error, userId }, 'the notification about a number could not be mailed')
  })
}
