import type { SessionUser } from '@guiche/contract/features/users'
import IconMoments from '@tabler/icons-react/dist/esm/icons/IconActivityHeartbeat.mjs'
import IconContacts from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconCampaignsConfig from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconMessagesApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs'
import IconQuickMessages from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCompanies from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconSchedules from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import IconToDo from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconBilling from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconHelps from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconContactLists from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconTickets from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconChats from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconAnnouncements from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconIntegrations from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs'
import IconConnections from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconPhraseLists from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconReports from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconFlows from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconPrompts from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconCampaigns from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconQueues from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconAllConnections from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { meets, type Need } from '../../lib/rights.ts'
import { isExpired } from '../../lib/subscription.ts'
import type { Icon } from '../../ui/icon.ts'

export interface MenuItem {
  /** Its label is `shell.menu.<key>`, its command `going.<key>`. */
  key: string
  path: string
  icon: Icon
  need?: Need
  /** Carries the dot when something there needs attention. */
  warns?: 'connections'
  /** Belongs to the item above it. */
  isBelow?: true
  /** One of the few that a phone shows at its lower edge. */
  isTab?: true
}

const admin = { action: 'settings:edit' } as const
const administration = { action: 'drawer-admin-items:view' } as const
const platform = { action: 'platform:manage' } as const

/** The side menu from top to bottom, a line between the groups. What has no screen in this build is left out by `menuOf`. */
export const menuGroups = [
  [
    { key: 'dashboard', path: '/', icon: IconDashboard, need: { action: 'dashboard:view' } },
    { key: 'reports', path: '/reports', icon: IconReports, need: { action: 'dashboard:view' } },
    { key: 'moments', path: '/moments', icon: IconMoments, need: { action: 'moments:view' }, isTab: true },
  ],
  [
    { key: 'tickets', path: '/tickets', icon: IconTickets, isTab: true },
    { key: 'quickMessages', path: '/quick-messages', icon: IconQuickMessages },
    { key: 'kanban', path: '/Kanban', icon: IconKanban, need: { plan: 'useKanban' } },
    { key: 'toDo', path: '/todolist', icon: IconToDo },
    { key: 'contacts', path: '/contacts', icon: IconContacts, isTab: true },
    { key: 'schedules', path: '/schedules', icon: IconSchedules, need: { plan: 'useSchedules' } },
    { key: 'tags', path: '/tags', icon: IconTags },
    { key: 'chats', path: '/chats', icon: IconChats, need: { plan: 'useInternalChat' }, isTab: true },
    { key: 'helps', path: '/helps', icon: IconHelps },
  ],
  [
    { key: 'campaigns', path: '/campaigns', icon: IconCampaigns, need: { plan: 'useCampaigns' } },
    {
      key: 'contactLists',
      path: '/contact-lists',
      icon: IconContactLists,
      need: { plan: 'useCampaigns' },
      isBelow: true,
    },
    {
      key: 'campaignsConfig',
      path: '/campaigns-config',
      icon: IconCampaignsConfig,
      need: { plan: 'useCampaigns' },
      isBelow: true,
    },
    { key: 'phraseLists', path: '/phrase-lists', icon: IconPhraseLists },
    { key: 'flows', path: '/flowbuilders', icon: IconFlows },
    { key: 'announcements', path: '/announcements', icon: IconAnnouncements, need: platform },
    { key: 'messagesApi', path: '/messages-api', icon: IconMessagesApi, need: { plan: 'useExternalApi' } },
  ],
  [
    { key: 'users', path: '/users', icon: IconUsers, need: administration },
    { key: 'queues', path: '/queues', icon: IconQueues, need: administration },
    { key: 'prompts', path: '/prompts', icon: IconPrompts, need: { ...administration, plan: 'useOpenAi' } },
    {
      key: 'integrations',
      path: '/queue-integration',
      icon: IconIntegrations,
      need: { ...administration, plan: 'useIntegrations' },
    },
    {
      key: 'connections',
      path: '/connections',
      icon: IconConnections,
      need: { action: 'connections-page:view' },
      warns: 'connections',
      isTab: true,
    },
    { key: 'allConnections', path: '/allConnections', icon: IconAllConnections, need: platform },
  ],
  [
    { key: 'files', path: '/files', icon: IconFiles, need: admin },
    { key: 'billing', path: '/financeiro', icon: IconBilling, need: admin },
    { key: 'settings', path: '/settings', icon: IconSettings, need: admin },
    { key: 'companies', path: '/companies', icon: IconCompanies, need: platform },
  ],
] as const satisfies readonly (readonly MenuItem[])[]

export type MenuKey = (typeof menuGroups)[number][number]['key']
export type ShownItem = MenuItem & { key: MenuKey }

/** What the person may enter, of the screens that there are; only the way to pay while the subscription has expired. */
export const menuOf = (user: SessionUser, screens: ReadonlySet<string>): ShownItem[][] => {
  const isShown = ({ key, path, need }: ShownItem) =>
    screens.has(path) && meets(user, need ?? {}) && (key === 'billing' || !isExpired(user.company))
  return menuGroups.map((group: readonly ShownItem[]) => group.filter(isShown)).filter((group) => group.length > 0)
}
