/** The stored state of Messenger and Instagram. */
import { z } from 'zod'

const platforms = ['messenger', 'instagram'] as const
export const Platform = z.enum(platforms)
export type Platform = z.infer<typeof Platform>

export const subscribableFields = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
  'messaging_referrals',
  'messaging_optins',
  'standby',
  'feed',
] as const
export type PageField = (typeof subscribableFields)[number]

export const Page = z.object({
  id: z.string(),
  name: z.string(),
  /** Gives access only to this page and its linked Instagram account. */
  accessToken: z.string(),
  /** Expired, as after a change of the owner's password. */
  isTokenExpired: z.boolean().default(false),
  /** The app may use the human agent tag up to seven days after the customer's message. */
  hasHumanAgent: z.boolean().default(true),
  instagram: z.object({ id: z.string(), username: z.string() }).optional(),
  subscribedFields: z.array(z.enum(subscribableFields)).default([]),
})
export type Page = z.infer<typeof Page>

/** The app's id. Its secret is a setting of the sandbox. */
export const appId = '1000000000000001'

/** The permissions that an app needs to answer messages of pages. */
export const signInScopes = [
  'public_profile',
  'pages_messaging',
  'pages_show_list',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
  'instagram_basic',
  'instagram_manage_messages',
] as const

/** A person who signs in with Facebook and manages pages. */
export const Owner = z.object({
  id: z.string(),
  name: z.string(),
  /** The short-lived token that the sign-in returns. */
  token: z.string(),
  longToken: z.string().optional(),
  pageIds: z.array(z.string()),
  /** What they last allowed in the sign-in dialog; if absent, everything for all their pages. */
  allowed: z.object({ scopes: z.array(z.string()), pageIds: z.array(z.string()) }).optional(),
})
export type Owner = z.infer<typeof Owner>

export const PagePerson = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  online: z.boolean(),
  readsAtOnce: z.boolean(),
  /** They blocked messages from pages. */
  isBlocking: z.boolean().default(false),
})
export type PagePerson = z.infer<typeof PagePerson>

export const Attachment = z.object({
  type: z.string(),
  mediaId: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  stickerId: z.number().optional(),
  coordinates: z.object({ lat: z.number(), long: z.number() }).optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** The choices: quick replies are below the chat, buttons inside the bubble. */
export const Choice = z.object({
  kind: z.enum(['quick_reply', 'postback', 'web_url', 'phone_number']),
  title: z.string(),
  payload: z.string(),
})
export type Choice = z.infer<typeof Choice>

/**
 * A person's message: waiting (they are offline), sent (on its way to the webhook), delivered (answered with 200), read. A page's message: accepted,
 * delivered, read.
 */
export const PageMessageStatus = z.enum(['waiting', 'sent', 'accepted', 'delivered', 'read'])
export type PageMessageStatus = z.infer<typeof PageMessageStatus>

export const PageMessage = z.object({
  id: z.string(),
  author: z.enum(['person', 'page']),
  at: z.number(),
  text: z.string(),
  attachments: z.array(Attachment).default([]),
  choices: z.array(Choice).default([]),
  status: PageMessageStatus,
  replyTo: z.string().optional(),
  story: z.object({ id: z.string(), url: z.string() }).optional(),
  /** A tap sends these. */
  quickReply: z.string().optional(),
  postback: z.string().optional(),
  referral: z.record(z.string(), z.unknown()).optional(),
  isUnsupported: z.boolean().optional(),
  /** Typed in the page's own inbox, not sent by the app. */
  isFromInbox: z.boolean().optional(),
  /** Given with the send and returned with its echo. */
  metadata: z.string().optional(),
  tag: z.string().optional(),
  personReaction: z.string().optional(),
  pageReaction: z.string().optional(),
  edits: z.number().optional(),
  isDeleted: z.boolean().optional(),
})
export type PageMessage = z.infer<typeof PageMessage>

export const Thread = z.object({
  platform: Platform,
  pageId: z.string(),
  personId: z.string(),
  /** Opens the window; null until they write. */
  lastActionAt: z.number().nullable(),
  messages: z.array(PageMessage),
})
export type Thread = z.infer<typeof Thread>

export const PagesState = z.object({
  pages: z.array(Page),
  owners: z.array(Owner),
  people: z.array(PagePerson),
  threads: z.array(Thread),
})
export type PagesState = z.infer<typeof PagesState>
