/** The cookies that we set. */
import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { deviceCookie, deviceDays } from '../security/known-device.ts'

/** Strict is enough: they are only needed by calls of our own pages, never after following a link. */
export const cookieOptions = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  // The sockets' handshake is outside the API base and may authenticate with the refresh cookie too.
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: publicUrl.startsWith('https:'),
})

export interface KnownDevice {
  userId: number
  mark: string
}

/** Only the login call reads it, so no other call sends it. */
export const keepDevice = (reply: FastifyReply, config: Config, { userId, mark }: KnownDevice, isRemembered = true) => {
  const path = `${config.apiBase}/auth`
  const lifetime = isRemembered ? { maxAge: deviceDays * 86_400 } : {}
  reply.setCookie(deviceCookie(userId), mark, { ...cookieOptions(config), path, ...lifetime })
}
