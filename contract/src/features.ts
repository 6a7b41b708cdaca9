/** The only list of features. Calls and events are found in the exports of each. */

import * as allConnections from './features/all-connections.ts'
import * as announcements from './features/announcements.ts'
import * as auth from './features/auth.ts'
import * as campaignRecipients from './features/campaign-recipients.ts'
import * as campaignSettings from './features/campaign-settings.ts'
import * as campaigns from './features/campaigns.ts'
import * as chats from './features/chats.ts'
import * as companies from './features/companies.ts'
import * as connectionCockpit from './features/connection-cockpit.ts'
import * as connectionImports from './features/connection-imports.ts'
import * as connections from './features/connections.ts'
import * as contactListItems from './features/contact-list-items.ts'
import * as contactLists from './features/contact-lists.ts'
import * as contactMerges from './features/contact-merges.ts'
import * as contactSpreadsheets from './features/contact-spreadsheets.ts'
import * as contacts from './features/contacts.ts'
import * as conversationMedia from './features/conversation-media.ts'
import * as credentials from './features/credentials.ts'
import * as dashboard from './features/dashboard.ts'
import * as drafts from './features/drafts.ts'
import * as fileLists from './features/file-lists.ts'
import * as flowRuns from './features/flow-runs.ts'
import * as flows from './features/flows.ts'
import * as foundMessages from './features/found-messages.ts'
import * as helps from './features/helps.ts'
import * as integrations from './features/integrations.ts'
import * as interactiveMessages from './features/interactive-messages.ts'
import * as invoices from './features/invoices.ts'
import * as ledger from './features/ledger.ts'
import * as mentions from './features/mentions.ts'
import * as messageChanges from './features/message-changes.ts'
import * as messageTemplates from './features/message-templates.ts'
import * as messages from './features/messages.ts'
import * as messagesApi from './features/messages-api.ts'
import * as moments from './features/moments.ts'
import * as notifications from './features/notifications.ts'
import * as pageSignIn from './features/page-sign-in.ts'
import * as pairingCodes from './features/pairing-codes.ts'
import * as payments from './features/payments.ts'
import * as phoneBooks from './features/phone-books.ts'
import * as phraseCampaigns from './features/phrase-campaigns.ts'
import * as plans from './features/plans.ts'
import * as platform from './features/platform.ts'
import * as prompts from './features/prompts.ts'
import * as queueOptions from './features/queue-options.ts'
import * as queues from './features/queues.ts'
import * as quickMessages from './features/quick-messages.ts'
import * as reports from './features/reports.ts'
import * as schedules from './features/schedules.ts'
import * as settings from './features/settings.ts'
import * as tags from './features/tags.ts'
import * as ticketDeeds from './features/ticket-deeds.ts'
import * as ticketLog from './features/ticket-log.ts'
import * as ticketNotes from './features/ticket-notes.ts'
import * as ticketSpreadsheets from './features/ticket-spreadsheets.ts'
import * as tickets from './features/tickets.ts'
import * as users from './features/users.ts'
import * as whiteLabel from './features/white-label.ts'

export const features = {
  integrations,
  allConnections,
  announcements,
  auth,
  campaigns,
  campaignRecipients,
  campaignSettings,
  chats,
  companies,
  connections,
  connectionCockpit,
  connectionImports,
  contacts,
  contactLists,
  contactListItems,
  contactMerges,
  contactSpreadsheets,
  conversationMedia,
  credentials,
  dashboard,
  drafts,
  fileLists,
  flows,
  flowRuns,
  helps,
  interactiveMessages,
  foundMessages,
  invoices,
  ledger,
  mentions,
  messageChanges,
  messages,
  messagesApi,
  messageTemplates,
  notifications,
  pageSignIn,
  pairingCodes,
  moments,
  payments,
  phoneBooks,
  phraseCampaigns,
  plans,
  platform,
  prompts,
  queueOptions,
  queues,
  quickMessages,
  reports,
  schedules,
  settings,
  tags,
  ticketLog,
  ticketNotes,
  ticketDeeds,
  ticketSpreadsheets,
  tickets,
  users,
  whiteLabel,
}
