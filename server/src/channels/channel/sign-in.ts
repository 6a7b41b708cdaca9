/** What signing in at a provider is, for whoever connects accounts by it. */

/** The installation's app at the provider. */
export interface ProviderApp {
  id: string
  secret: string
}

/** An account of somebody who has signed in, and the one that is linked with it on the provider's other network. */
export interface SignedInAccount {
  id: string
  name: string
  accessToken: string
  linked?: { id: string; name: string }
}

/** How somebody gives us their accounts by signing in at the provider. Its calls throw TemporaryFailure or FinalFailure. */
export interface ProviderSignIn {
  /** Where the browser goes. It comes back to `returnTo` with the state, and a code if they agreed. */
  addressOf(app: ProviderApp, wish: { state: string; returnTo: string; withLinked: boolean }): string
  /** The token that the code stands for; once. */
  tokenOf(app: ProviderApp, code: string, returnTo: string): Promise<string>
  /** `userId`: the token must be theirs. Undefined: it is whoever's it is. */
  accountsOf(app: ProviderApp, token: string, userId: string | undefined): Promise<readonly SignedInAccount[]>
  /** Whether the app is one. */
  checkApp(app: ProviderApp): Promise<void>
}
