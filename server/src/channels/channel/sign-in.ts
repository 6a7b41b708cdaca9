/** How a user connects accounts by signing in at a provider. */

/** The installation's app at the provider. */
export interface ProviderApp {
  id: string
  secret: string
}

/** An account of the user, and the linked account on the provider's other network. */
export interface SignedInAccount {
  id: string
  name: string
  accessToken: string
  linked?: { id: string; name: string }
}

/** The sign-in at the provider. Its calls throw TemporaryFailure or FinalFailure. */
export interface ProviderSignIn {
  /** The URL for the browser. It comes back to `returnTo` with the state, and a code if the user agreed. */
  addressOf(app: ProviderApp, wish: { state: string; returnTo: string; withLinked: boolean }): string
  /** Exchanges the code for a token; works once. */
  tokenOf(app: ProviderApp, code: string, returnTo: string): Promise<string>
  /** `userId`: the token must belong to this user. Undefined: any user. */
  accountsOf(app: ProviderApp, token: string, userId: string | undefined): Promise<readonly SignedInAccount[]>
  /** Whether the app's id and secret are valid. */
  checkApp(app: ProviderApp): Promise<void>
}
