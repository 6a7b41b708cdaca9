import type { UserCtx } from '../../../context.ts'
import type { KnownDevice } from '../../../platform/http/own-cookies.ts'
import { newDeviceMark } from '../../../platform/security/known-device.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import { credentialsOf } from '../store.ts'

/** Known devices end with the old password; the one where its owner set the new one becomes known again. */
export const markOwnDevice = async (
  ctx: UserCtx,
  refreshToken: string | undefined,
): Promise<{ device: KnownDevice; isRemembered: boolean } | null> => {
  const { id: userId } = ctx.actor
  const hash = refreshToken === undefined ? null : tokenHash(refreshToken)
  const found = await ctx.transact(({ tx }) => credentialsOf(tx, userId, hash))
  if (!found) return null
  const mark = newDeviceMark(ctx.secret, { userId, passwordHash: found.passwordHash }, ctx.clock.now())
  return { device: { userId, mark }, isRemembered: found.isRemembered }
}
