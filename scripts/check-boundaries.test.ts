import { createRequire } from 'node:module'
import { dirname, relative } from 'node:path/posix'
import type { IConfiguration } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { withSampleTree } from './test/sample-tree.ts'

type Line = readonly [from: string, to: string]
const S = 'server/src'
const F = 'server/src/features'
const W = 'web/src/features'
/** Many packages keep their code in `dist`, which must not hide them. */
const npm = (name: string) => `node_modules/${name}/dist/index.js`

/** Every rule of `.dependency-cruiser.cjs` with lines that it allows and lines that it must refuse. */
const RULES: Record<string, { good: Line[]; bad: Line[] }> = {
  'contract-stands-alone': {
    good: [['contract/src/features/tags.ts', npm('zod')]],
    bad: [['contract/src/features/tags.ts', npm('luxon')]],
  },
  'engine-is-pure': {
    good: [['flow-engine/src/advance.ts', 'contract/src/features/flows.ts']],
    bad: [['flow-engine/src/advance.ts', npm('zod')]],
  },
  'public-doors-of-a-feature': {
    good: [
      [`${F}/messages/actions/receive-message.ts`, `${F}/tickets/actions/find-or-open-ticket.ts`],
      [`${F}/messages/actions.ts`, `${F}/contacts/queries.ts`],
      [`${F}/tickets/actions.ts`, `${F}/tickets/store.ts`],
      [`${F}/dashboard/listeners.ts`, `${F}/tickets/events.ts`],
    ],
    bad: [
      [`${F}/messages/actions.ts`, `${F}/contacts/store.ts`],
      [`${F}/messages/actions/send-message.ts`, `${F}/tickets/jobs.ts`],
      [`${F}/tickets/view.ts`, `${F}/queues/routes.ts`],
    ],
  },
  'hubs-read-manifests': {
    good: [
      [`${F}/tags/manifest.ts`, `${F}/tags/routes.ts`],
      [`${S}/sessions.ts`, `${F}/messages/jobs/definitions.ts`],
      [`${S}/greeting.ts`, `${F}/companies/actions/first-start.ts`],
    ],
    bad: [
      [`${S}/app.ts`, `${F}/tags/routes.ts`],
      [`${S}/sessions.ts`, `${F}/messages/jobs/handlers.ts`],
      [`${S}/roles/worker-role.ts`, `${F}/media/jobs.ts`],
    ],
  },
  'one-list-of-manifests': {
    good: [[`${S}/features.ts`, `${F}/tags/manifest.ts`]],
    bad: [
      [`${S}/timetable.ts`, `${F}/tags/manifest.ts`],
      [`${F}/tags/actions.ts`, `${F}/tags/manifest.ts`],
    ],
  },
  'rules-are-pure': {
    good: [
      [`${F}/tickets/rules/transitions.ts`, 'contract/src/permissions.ts'],
      [`${F}/tickets/rules/transitions.ts`, `${F}/contacts/rules.ts`],
      [`${F}/messages/rules/inbound-content.ts`, `${S}/channels/channel.ts`],
      [`${F}/answers/rules/menu-source.ts`, 'flow-engine/src/compile-menu.ts'],
    ],
    bad: [
      [`${F}/tickets/rules/transitions.ts`, `${F}/tickets/actions/close-ticket.ts`],
      [`${F}/tags/rules.ts`, `${S}/channels/registry.ts`],
      [`${F}/tags/rules.ts`, `${S}/platform/clock.ts`],
      [`${F}/tags/rules.ts`, npm('luxon')],
    ],
  },
  'tables-behind-store-and-queries': {
    good: [
      [`${F}/tags/store.ts`, 'server/schema/tags.ts'],
      [`${F}/tickets/queries/list-tickets.ts`, 'server/schema/tickets.ts'],
    ],
    bad: [[`${F}/tags/actions.ts`, 'server/schema/tags.ts']],
  },
  'http-behind-routes': {
    good: [
      [`${F}/tags/routes.ts`, npm('fastify')],
      [`${S}/platform/http/bind.ts`, npm('@fastify/cors')],
    ],
    bad: [
      [`${F}/tags/actions.ts`, npm('fastify')],
      [`${S}/platform/db/pool.ts`, npm('@fastify/cors')],
    ],
  },
  'job-library-behind-jobs': {
    good: [
      [`${F}/tags/jobs.ts`, npm('graphile-worker')],
      [`${S}/platform/jobs/runner.ts`, npm('graphile-worker')],
    ],
    bad: [[`${F}/tags/listeners.ts`, npm('graphile-worker')]],
  },
  'channels-by-the-door': {
    good: [[`${F}/connections/actions.ts`, `${S}/channels/registry.ts`]],
    bad: [[`${F}/connections/actions.ts`, `${S}/channels/messenger/client.ts`]],
  },
  'channels-know-no-features': {
    good: [
      [`${S}/channels/messenger/messenger.ts`, `${S}/channels/channel.ts`],
      [`${S}/channels/messenger/messenger.ts`, 'contract/src/channels.ts'],
    ],
    bad: [
      [`${S}/channels/messenger/messenger.ts`, `${F}/messages/actions.ts`],
      [`${S}/channels/messenger/messenger.ts`, `${S}/channels/instagram/client.ts`],
    ],
  },
  'payment-providers-know-no-features': {
    good: [
      [`${S}/payment-providers/stripe.ts`, `${S}/payment-providers/provider.ts`],
      [`${S}/payment-providers/efi.ts`, `${S}/platform/security/p12.ts`],
      [`${S}/payment-providers/stripe.ts`, 'contract/src/features/payments.ts'],
    ],
    bad: [
      [`${S}/payment-providers/stripe.ts`, `${F}/invoices/store.ts`],
      [`${S}/payment-providers/stripe.ts`, `${S}/context.ts`],
    ],
  },
  'platform-knows-no-product': {
    good: [
      [`${S}/platform/http/bind.ts`, 'contract/src/core/endpoint.ts'],
      [`${S}/platform/http/bind.ts`, 'contract/src/errors.ts'],
    ],
    bad: [
      [`${S}/platform/realtime/tail.ts`, `${F}/tickets/events.ts`],
      [`${S}/platform/realtime/tail.ts`, 'contract/src/features/tickets.ts'],
      [`${S}/platform/realtime/tail.ts`, 'contract/src/realtime.ts'],
    ],
  },
  'schema-is-only-tables': {
    good: [['server/schema/tags.ts', npm('drizzle-orm')]],
    bad: [['server/schema/tags.ts', npm('pg')]],
  },
  'ui-and-lib-know-no-features': {
    good: [['web/src/ui/Button.tsx', npm('react')]],
    bad: [['web/src/ui/Button.tsx', `${W}/tags/api.ts`]],
  },
  'kit-asks-no-server': {
    good: [['web/src/ui/lazy-part.ts', 'web/src/lib/server-answers.ts']],
    bad: [
      ['web/src/ui/lazy-part.ts', 'contract/src/features/platform.ts'],
      ['web/src/ui/lazy-part.ts', 'web/src/lib/api.ts'],
    ],
  },
  'features-know-no-screens': {
    good: [['web/src/screens/tags/TagsScreen.tsx', `${W}/tags/api.ts`]],
    bad: [[`${W}/tags/TagList.tsx`, 'web/src/screens/tags/TagsScreen.tsx']],
  },
  'web-manifests-are-light': {
    good: [[`${W}/queues/manifest.ts`, npm('@tabler/icons-react')]],
    bad: [
      [`${W}/queues/manifest.ts`, 'web/src/screens/queues/QueuesScreen.tsx'],
      [`${W}/queues/manifest.ts`, `${W}/queues/live.ts`],
      [`${W}/queues/manifest.ts`, `${W}/queues/QueueList.tsx`],
    ],
  },
  'one-list-of-web-manifests': {
    good: [['web/src/app/features.ts', `${W}/tags/manifest.ts`]],
    bad: [
      ['web/src/app/live.ts', `${W}/tags/manifest.ts`],
      ['web/src/screens/tags/TagsScreen.tsx', `${W}/tags/manifest.ts`],
    ],
  },
  'web-hubs-read-manifests': {
    good: [
      ['web/src/app/shell/TopBar.tsx', `${W}/chats/ChatsButton.tsx`],
      ['web/src/app/router.tsx', 'web/src/screens/kit/KitScreen.tsx'],
    ],
    bad: [
      ['web/src/app/live.ts', `${W}/tags/live.ts`],
      ['web/src/app/router.tsx', 'web/src/screens/tags/TagsScreen.tsx'],
    ],
  },
  'public-doors-of-a-web-feature': {
    good: [
      [`${W}/tickets/TicketList/TicketList.tsx`, `${W}/tags/api.ts`],
      [`${W}/tickets/TicketList/TicketList.tsx`, `${W}/contacts/dialogs/ContactDialog.tsx`],
      [`${W}/tickets/TicketList/TicketList.tsx`, `${W}/messages/commands.tsx`],
    ],
    bad: [[`${W}/tickets/TicketList/TicketList.tsx`, `${W}/messages/live.ts`]],
  },
  'web-and-server-apart': {
    good: [['e2e/verify-action.ts', `${W}/tags/live.ts`]],
    bad: [
      ['web/src/lib/dates.ts', `${S}/platform/clock.ts`],
      [`${S}/app.ts`, 'web/src/main.tsx'],
    ],
  },
  'sandbox-is-outside': {
    good: [['server/test/world.ts', 'sandbox/src/control-client.ts']],
    bad: [[`${S}/main.ts`, 'sandbox/src/faults.ts']],
  },
  'sandbox-knows-no-product': {
    good: [['sandbox/src/graph/send.ts', npm('fastify')]],
    bad: [
      ['sandbox/src/graph/send.ts', `${S}/platform/config.ts`],
      ['sandbox/src/graph/send.ts', 'contract/src/channels.ts'],
    ],
  },
  'tests-are-for-tests': {
    good: [[`${F}/tags/tags.api.test.ts`, 'server/test/world.ts']],
    bad: [[`${S}/features.ts`, 'server/test/world.ts']],
  },
}

/** Rules that need more than a single import are tested below. */
const TRIED_BELOW = ['everything-resolves']

const linesOf = (kind: 'good' | 'bad') => Object.values(RULES).flatMap((rule) => rule[kind])

describe('the import rules', () => {
  it('refuse every bad line and allow every good one', async () => {
    const { faults } = await withSampleTree(treeOf([...linesOf('good'), ...linesOf('bad')]), checkBoundaries)
    const broken = faults.filter((fault) => !fault.includes('no-circles-of-features'))
    const expected = Object.entries(RULES).flatMap(([rule, { bad }]) =>
      bad.map(([from, to]) => `${from} → ${to}: ${rule}`),
    )
    expect(broken.map(withoutComment).sort()).toEqual(expected.sort())
  })

  it('are all tested in this file', () => {
    const { forbidden = [] }: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
    expect([...Object.keys(RULES), ...TRIED_BELOW].sort()).toEqual(forbidden.map((rule) => rule.name).sort())
  })

  it('refuse an import cycle', async () => {
    const tree = treeOf([
      ['web/src/ui/Chicken.tsx', 'web/src/ui/Egg.tsx'],
      ['web/src/ui/Egg.tsx', 'web/src/ui/Chicken.tsx'],
    ])
    const { faults } = await withSampleTree(tree, checkBoundaries)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('web/src/ui/Chicken.tsx → web/src/ui/Egg.tsx → web/src/ui/Chicken.tsx\n  no-circles')
  })

  it('allow types that refer to each other', async () => {
    const tree = {
      'web/src/ui/Chicken.tsx': `import type { Egg } from './Egg.tsx'\nexport class Chicken { egg?: Egg }\n`,
      'web/src/ui/Egg.tsx': `import { Chicken } from './Chicken.tsx'\nexport class Egg extends Chicken {}\n`,
    }
    expect((await withSampleTree(tree, checkBoundaries)).faults).toEqual([])
  })

  it('refuse an import that cannot be resolved', async () => {
    const { faults } = await withSampleTree({ 'contract/src/ids.ts': `import './missing.ts'\n` }, checkBoundaries)
    expect(faults.join()).toContain('everything-resolves')
  })

  it('follow workspace names and type-only imports', async () => {
    const tree = {
      'web/src/lib/api.ts': `import type { Config } from '@guiche/server/config'\nexport type A = Config\n`,
      'server/src/config.ts': 'export interface Config { port: number }\n',
      'node_modules/@guiche/server/package.json':
        '{ "name": "@guiche/server", "exports": { "./*": "../../../server/src/*.ts" } }',
    }
    const { faults } = await withSampleTree(tree, checkBoundaries)
    expect(faults).not.toEqual([])
  })

  it('read components and fail on an unreadable file', async () => {
    const component = 'export const Tag = () => <span className="tag">{name}</span>\n'
    const importing = {
      'web/src/ui/Tag.tsx': `import { name } from '../app/name.ts'\n${component}`,
      'web/src/app/name.ts': '',
    }
    expect((await withSampleTree(importing, checkBoundaries)).faults.join()).toContain('ui-and-lib-know-no-features')
    await expect(withSampleTree({ 'web/src/lib/tag.ts': component }, checkBoundaries)).rejects.toThrow('Syntax Error')
  })

  it('find a cycle of features that no single module closes', async () => {
    const tree = treeOf([
      [`${F}/tickets/actions/close-ticket.ts`, `${F}/messages/actions/send-message.ts`],
      [`${F}/messages/actions/receive-message.ts`, `${F}/tickets/actions/open-ticket.ts`],
    ])
    const { faults } = await withSampleTree(tree, checkBoundaries)
    expect(faults[0]).toContain('server/messages → server/tickets → server/messages')
  })

  it('refuse to check an empty tree', async () => {
    await expect(withSampleTree({}, checkBoundaries)).rejects.toThrow('nothing to check')
  })
})

function withoutComment(fault: string): string {
  const [line = '', reason = ''] = fault.split('\n')
  return `${line}: ${reason.trim().split(':')[0]}`
}

/** The smallest tree with these imports. Packages get a stub, so that they resolve. */
function treeOf(lines: Line[]): Record<string, string> {
  const tree: Record<string, string> = {}
  for (const [from, to] of lines) {
    tree[from] = `${tree[from] ?? ''}import '${importPath(from, to)}'\n`
    tree[to] ??= ''
    if (to.startsWith('node_modules/'))
      tree[to.replace('dist/index.js', 'package.json')] = '{ "main": "dist/index.js" }'
  }
  return tree
}

function importPath(from: string, to: string): string {
  if (to.startsWith('node_modules/')) return to.slice('node_modules/'.length, -'/dist/index.js'.length)
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}
