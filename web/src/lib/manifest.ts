/** What a feature hands in to the application, in its `manifest.ts`. All manifests come with the shell, so a screen is fetched when it is opened. */
import type { ComponentType } from 'react'
import type { Icon } from '../ui/icon.ts'
import type { CommandTable } from './commands.ts'
import type { Label, TextFiles } from './i18n.ts'
import type { Live } from './live.ts'
import type { Need } from './rights.ts'

/** What a screen does when the company's subscription has expired. */
export type WhenExpired = 'opens' | 'signs-out'

export interface Screen {
  path: string
  /** Fetches it: `async () => (await import('…Screen.tsx')).…Screen`. */
  load: () => Promise<ComponentType>
  /** Says only what stands in `locales/pt-first.ts`; other screens wait for the other texts. */
  isFirst?: true
  /** `guest`: only while signed out. `open`: anybody. Otherwise below the shell, for signed-in people. */
  audience?: 'guest' | 'open'
  /** Who may see it; the 403 page otherwise. The menu hides by the same. */
  need?: Need
  /** Of those without it, admins are sent to their tickets: the page is the platform's, and no right of theirs is missing. */
  sendsAdminsAway?: true
  /** Of those without it, the person is sent to the subscription instead. */
  whenExpired?: WhenExpired
}

/** From top to bottom, with a line between two of them. */
export const menuGroups = ['overview', 'work', 'outreach', 'administration', 'company'] as const

export interface MenuItem {
  /** Unique. Its command is `going.<key>`. */
  key: string
  group: (typeof menuGroups)[number]
  path: string
  label: Label
  /** Where a phone has little room. */
  shortLabel?: Label
  icon: Icon
  /** Leads there from everywhere, such as `g t`. */
  keys?: string
  need?: Need
  /** Carries the dot when something there needs attention. */
  warns?: 'connections'
  /** Carries how much is unread there. */
  counts?: 'chats'
  /** There while there is something to show, and always for whoever fills it. */
  shownWith?: 'helps'
  /** Belongs to the item above it. */
  isBelow?: true
  /** One of the few that a phone shows at its lower edge. */
  isTab?: true
  /** The way to pay: shown also when the subscription has expired, and then alone. */
  staysWhenExpired?: true
}

export interface Manifest {
  /** Fetched with the first screen of the feature that is opened. A function keeps even the names of the files out of the first paint. */
  texts?: TextFiles | (() => Promise<TextFiles>)
  screens?: readonly Screen[]
  menu?: readonly MenuItem[]
  /** What keys and the palette can do in it. Entering a screen of the menu is made from the menu. */
  commands?: CommandTable
  /** Fetches what it does with events, behind the first screen: `async () => (await import('./live.ts')).live`. */
  live?: () => Promise<Live>
}
