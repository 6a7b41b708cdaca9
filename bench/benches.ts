import { thousandCompanies } from './companies/companies.ts'
import { hangingIntegration } from './flows/hanging.ts'
import { restingCustomers } from './flows/resting.ts'
import { flowSteps } from './flows/steps.ts'
import { inboundAnswering } from './inbound/answering.ts'
import { inboundGrowth } from './inbound/growth.ts'
import { inbound } from './inbound/inbound.ts'
import { largeWebhooks } from './inbound/large-webhooks.ts'
import { inboundSteady } from './inbound/steady.ts'
import { campaignRows } from './lists/campaigns.ts'
import { contactListRows } from './lists/contact-lists.ts'
import { conversation } from './lists/conversation.ts'
import { figureRows } from './lists/figures.ts'
import { imports } from './lists/imports.ts'
import { lists } from './lists/lists.ts'
import { perCall } from './lists/per-call.ts'
import { plans } from './lists/plans.ts'
import { tagLists } from './lists/tags.ts'
import { userLists } from './lists/users.ts'
import { eventPath } from './live/event-path.ts'
import { fanOut } from './live/fan-out.ts'
import { neighbours } from './neighbours/neighbours.ts'
import { hour } from './program/hour.ts'
import { numbers } from './program/numbers.ts'
import { processes } from './program/processes.ts'
import { webSize } from './program/web-size.ts'
import type { Bench } from './stage/bench.ts'
import { timersAtRest } from './timers/at-rest.ts'
import { campaignsAtRest } from './timers/campaigns-at-rest.ts'
import { webBoard } from './web/board.ts'
import { webCanvas } from './web/canvas.ts'
import { webLighthouse } from './web/lighthouse.ts'
import { webOpen } from './web/open-ticket.ts'
import { webScroll } from './web/scroll-conversation.ts'
import { webTyping } from './web/type-under-load.ts'

export const benches: readonly Bench[] = [
  inbound,
  inboundSteady,
  inboundGrowth,
  inboundAnswering,
  largeWebhooks,
  flowSteps,
  restingCustomers,
  hangingIntegration,
  timersAtRest,
  campaignsAtRest,
  eventPath,
  fanOut,
  lists,
  perCall,
  imports,
  contactListRows,
  campaignRows,
  figureRows,
  conversation,
  plans,
  userLists,
  tagLists,
  thousandCompanies,
  neighbours,
  processes,
  numbers,
  hour,
  webSize,
  webOpen,
  webScroll,
  webTyping,
  webBoard,
  webCanvas,
  webLighthouse,
]
