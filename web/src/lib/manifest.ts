/**
 * What a feature registers with the application, in its `manifest.ts`. All manifests are loaded with the shell, so
 * screens are loaded when they are opened.
 */
import type { ComponentType } from 'react'
import type { Icon } from '../ui/icon.ts'
import type { CommandTable } from './commands.ts'
import type { Label, TextFiles } from './i18n.ts'
import type { Live } from './live.ts'
import type { Need } from './rights.ts'

/** What a screen does if the company's subscription has expired. */
export type WhenExpired = 'opens' | 'signs-out'

export interface Screen {
  path: string
  /** Loads it: `async () => (await import('…Screen.tsx')).…Screen`. */
  load: () => Promise<ComponentType>
  /** Uses only texts of `locales/pt-first.ts`; other screens wait for the other texts. */
  isFirst?: true
  /** `guest`: only while signed out. `open`: anybody. Otherwise inside of the shell, for signed-in users. */
  audience?: 'guest' | 'open'
  /** Who may see it; the 403 page otherwise. The menu uses the same rule. */
  need?: Need
  /** Admins without it are redirected to their tickets: the page is the platform's, so they lack no right. */
  sendsAdminsAway?: true
  /** Users without it are redirected to the subscription instead. */
  whenExpired?: WhenExpired
}

/** From top to bottom, with a separator between two groups. */
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
  /** Shows a dot if something there needs attention. */
  warns?: 'connections'
  /** Carries how much is unread there. */
  counts?: 'chats'
  /** Visible while there is something to show, and always for users who manage it. */
  shownWith?: 'helps'
  /** A child of the entry above it. */
  isBelow?: true
  /** One of the few at the lower edge of a phone. */
  isTab?: true
  /** The payment page: also shown if the subscription has expired, and then alone. */
  staysWhenExpired?: true
}

export interface Manifest {
  /** Loaded with the first screen of the feature. A function keeps even the file names out of the first paint. */
  texts?: TextFiles | (() => Promise<TextFiles>)
  screens?: readonly Screen[]
  menu?: readonly MenuItem[]
  /** Its commands for keys and the palette. Navigation commands are generated from the menu. */
  commands?: CommandTable
  /** Loads its event handlers, after the first screen: `async () => (await import('./live.ts')).live`. */
  live?: () => Promise<Live>
}
