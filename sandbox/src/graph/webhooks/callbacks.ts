/** The webhook address: the app's own, or the one that an account overrides it with. Nothing is sent to an unverified one. */
import type { Subscription } from '../schema.ts'
import type { World } from '../world.ts'
import type { CallbackBook } from './attempt.ts'

export class Callbacks implements CallbackBook {
  private readonly verified = new Set<string>()
  private readonly world: World
  private readonly appVerifyToken: string

  constructor(world: World, appVerifyToken: string) {
    this.world = world
    this.appVerifyToken = appVerifyToken
  }

  isSubscribed(wabaId: string): boolean {
    const fields = this.world.pages.pages.get(wabaId)?.subscribedFields ?? []
    return this.world.subscriptions.has(wabaId) || fields.length > 0
  }

  callbackOf(wabaId: string): { url: string; verifyToken: string } | undefined {
    const own: Subscription | undefined = this.world.subscriptions.get(wabaId)
    if (own?.overrideUrl !== undefined) {
      return { url: own.overrideUrl, verifyToken: own.verifyToken ?? this.appVerifyToken }
    }
    const url = this.world.callbackUrl
    return url === undefined ? undefined : { url, verifyToken: this.appVerifyToken }
  }

  isVerified(url: string): boolean {
    return this.verified.has(url)
  }

  markVerified(url: string): void {
    this.verified.add(url)
  }
}
