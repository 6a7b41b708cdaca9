/** The closed list of file names (docs/ARCHITECTURE.md, "The vocabulary"). A new word is a decision record, not a habit. */

interface Room {
  name: string
  /** Captures the owner's name and the path in its folder. */
  folder: RegExp
  /** The files and folders that it may contain. `$name` is the owner's name, and each word is a file or, once it has grown, a folder. */
  words: string[]
  also: RegExp
  advice: string
}

const TEST = String.raw`[\w-]+(\.\w+)*\.(test|suite)\.tsx?`

export const ROOMS: Room[] = [
  {
    name: 'server feature',
    folder: /^server\/src\/features\/([^/]+)\/(.+)$/,
    words: ['manifest', 'routes', 'actions', 'queries', 'rules', 'store', 'view', 'events', 'jobs', 'listeners'],
    also: new RegExp(`^(README\\.md|${TEST})$`),
    advice: 'a write is an action, a read a query, a decision a rule, row-level SQL the store',
  },
  {
    name: 'channel',
    // channels/channel/ has what all channels share.
    folder: /^server\/src\/channels\/(?!channel\/)([^/]+)\/(.+)$/,
    words: ['$name', 'credentials', 'translate-inbound', 'translate-outbound', 'client', 'session', 'webhook'],
    also: new RegExp(`^(README\\.md|fixtures/.+|${TEST})$`),
    advice:
      'the network is a client or a session, what the provider asks for are credentials, and every conversion belongs to a translator',
  },
  {
    name: 'web feature',
    folder: /^web\/src\/features\/([^/]+)\/(.+)$/,
    words: ['manifest', 'texts', 'api', 'live', 'commands', 'form'],
    also: new RegExp(
      `^(README\\.md|((dialogs|[A-Z]\\w*(/[a-z]+)?)/)?([A-Z]\\w*\\.tsx|[A-Z]\\w*\\.module\\.css|use[A-Z]\\w*\\.tsx?|${TEST}))$`,
    ),
    advice: 'calls are api.ts, cache reducers live.ts, buttons commands.tsx, and the rest components or use… hooks',
  },
]

/** Words that hide a file's purpose, and useless abbreviations. */
export const BANNED: Record<string, string> = {
  util: 'the name of what it computes',
  utils: 'the name of what it computes',
  helper: 'the name of what it computes',
  helpers: 'the name of what it computes',
  common: 'the name of the concept, in the feature that owns it',
  misc: 'one file per concept',
  manager: 'a verb: what does it do?',
  service: 'actions, queries or rules',
  services: 'actions, queries or rules',
  data: 'the name of what it holds',
  info: 'the name of what it holds',
  msg: 'message',
  wpp: 'whatsapp or connection',
  cfg: 'config',
}

/** Technical terms that contain a banned word. */
export const TERMS = ['service-worker']

export const CODE_ROOTS = ['contract', 'flow-engine', 'server', 'web', 'sandbox', 'e2e', 'bench', 'scripts']
export const MOST_LINES = 400
