import { describe, expect, it } from 'vitest'
import { checkVocabulary } from './check-vocabulary.ts'
import { ROOT } from './lib/run-check.ts'
import { withSampleTree } from './test/sample-tree.ts'

const GOOD = [
  'server/src/features/tags/routes.ts',
  'server/src/features/tags/actions/create-tag.ts',
  'server/src/features/tags/rules/transitions.test.ts',
  'server/src/features/tags/tags.api.test.ts',
  'server/src/features/tickets/README.md',
  'server/src/channels/messenger/messenger.ts',
  'server/src/channels/messenger/credentials.ts',
  'server/src/channels/messenger/session/keys.ts',
  'server/src/channels/messenger/fixtures/text.json',
  'web/src/features/tags/api.ts',
  'web/src/features/tags/commands.tsx',
  'web/src/features/tags/TagList/useTagList.ts',
  'web/src/features/tags/TagList/rows/TagRow.tsx',
  'web/src/features/tags/dialogs/TagDialog.tsx',
  'web/src/app/features.ts',
  'web/src/ui/theme.css',
  'web/src/app/service-worker.ts',
  'web/vite.config.ts',
  'server/migrations/0001_companies.sql',
  'contract/src/features/contact-lists.ts',
]

const BAD: [path: string, reason: string][] = [
  ['server/src/features/tags/service.ts', 'not the furniture of a server feature'],
  ['server/src/features/tags/tag-names.ts', 'not the furniture of a server feature'],
  ['server/src/features/tags/deep/actions.ts', 'not the furniture of a server feature'],
  ['server/src/channels/messenger/telegram.ts', 'not the furniture of a channel'],
  ['web/src/features/tags/tagList.tsx', 'not the furniture of a web feature'],
  ['web/src/features/tags/TagList/rows/deep/TagRow.tsx', 'not the furniture of a web feature'],
  ['web/src/features/tags/cache.ts', 'not the furniture of a web feature'],
  ['server/src/platform/http/index.ts', 'no barrels'],
  ['web/src/lib/date-utils.ts', 'the name of what it computes'],
  ['server/src/platform/helpers.ts', 'the name of what it computes'],
  ['web/src/lib/common/dates.ts', 'the name of the concept'],
  ['web/src/lib/misc.ts', 'one file per concept'],
  ['server/src/platform/SessionManager.ts', 'a verb'],
  ['server/src/platform/mail-service.ts', 'actions, queries or rules'],
  ['sandbox/src/data.ts', 'the name of what it holds'],
  ['sandbox/src/people-info.ts', 'the name of what it holds'],
  ['server/src/platform/send-msg.ts', 'write message'],
  ['sandbox/src/wpp.ts', 'write whatsapp'],
  ['server/src/platform/cfg.ts', 'write config'],
  ['server/src/platform/httpErrors.ts', 'files are kebab-case'],
  ['contract/src/Tickets.ts', 'files are kebab-case'],
  ['web/src/lib/phone_mask.ts', 'files are kebab-case'],
]

const check = (files: Record<string, string>) => withSampleTree(files, checkVocabulary)

describe('the vocabulary', () => {
  it.each(GOOD)('allows %s', async (path) => {
    expect((await check({ [path]: '' })).faults).toEqual([])
  })

  it.each(BAD)('refuses %s', async (path, reason) => {
    expect((await check({ [path]: '' })).faults.join('\n')).toContain(reason)
  })

  it('refuses a file of more than 400 lines, except generated files', async () => {
    const long = 'export {}\n'.repeat(401)
    expect((await check({ 'server/src/long.ts': long })).faults.join()).toContain('401 lines')
    expect((await check({ 'server/src/long.generated.ts': long })).faults).toEqual([])
  })

  it('refuses async code in a rule', async () => {
    const path = 'server/src/features/tags/rules.ts'
    expect((await check({ [path]: 'export const f = async () => 1\n' })).faults.join()).toContain('never wait')
    expect((await check({ [path]: '// async is for actions\n' })).faults).toEqual([])
  })

  it('refuses an exception that is no longer needed', async () => {
    const list = 'scripts/vocabulary-allowed.txt'
    const used = { 'sandbox/src/wpp.ts': '', [list]: '# why\nsandbox/src/wpp.ts a reason\n' }
    expect((await check(used)).faults).toEqual([])
    expect((await check({ [list]: 'sandbox/src/wpp.ts a reason\n' })).faults.join()).toContain('no exception any more')
  })

  it('has no more exceptions than at the last review', () => {
    expect(checkVocabulary(ROOT).looked).toMatch(/, 0 exceptions$/)
  })
})
