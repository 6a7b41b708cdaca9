/** Every kind of fault: its name, its duration, and where it can happen. */

interface FaultKind {
  about: string
  /** 0 for a blow, which has no duration. */
  lastsMs: number
  /** Only with several nodes. */
  needsNodes?: true
  /** Only when the program has a database of its own. */
  needsOneNode?: true
}

export const faultKinds = {
  'kill-server': { about: 'SIGKILL of the main process alone', lastsMs: 0 },
  'kill-program': { about: 'SIGKILL of main, sessions and PostgreSQL at once', lastsMs: 0 },
  'kill-sessions': { about: 'SIGKILL of the sessions process', lastsMs: 0 },
  'kill-sessions-twice': {
    about: 'SIGKILL of the sessions process, and of its successor as soon as it lives',
    lastsMs: 0,
  },
  'kill-postgres': { about: 'SIGKILL of the postmaster', lastsMs: 0 },
  'kill-backend': { about: 'SIGKILL of one PostgreSQL backend, which restarts all of them', lastsMs: 0 },
  'connections-ended': { about: 'every connection to PostgreSQL is ended, again and again', lastsMs: 10_000 },
  'freeze-postgres': { about: 'SIGSTOP of PostgreSQL with all its backends', lastsMs: 10_000 },
  'freeze-server': { about: 'SIGSTOP of the main process', lastsMs: 4_000 },
  'freeze-node': { about: 'SIGSTOP of main and sessions of one node for longer than its leases', lastsMs: 18_000 },
  'freeze-sessions': { about: 'SIGSTOP of the sessions process for longer than its lease', lastsMs: 18_000 },
  'host-vanishes': {
    about: 'a host is gone in the middle of a transaction that announced and holds a ticket, and no packet says so',
    lastsMs: 0,
  },
  'screens-dropped': { about: "the agents' connections are cut", lastsMs: 0 },
  'screens-half-open': { about: "the agents' connections stay, and nothing passes", lastsMs: 4_000 },
  'sockets-flooded': {
    about: 'one agent says thousands of words on their socket, and strangers knock at companies that are not there',
    lastsMs: 4_000,
  },
  'webhooks-unreachable': { about: 'the way of webhooks is cut, in the middle of requests', lastsMs: 3_000 },
  'webhooks-half-open': { about: 'webhooks are read and never answered', lastsMs: 3_000 },
  'webhooks-doubled': { about: 'webhooks come twice', lastsMs: 3_000 },
  'webhooks-late': { about: 'webhooks are late', lastsMs: 4_000 },
  'webhooks-reordered': { about: 'webhooks come backwards', lastsMs: 3_000 },
  'webhooks-batched': { about: 'webhooks come many in one', lastsMs: 3_000 },
  'webhooks-badly-signed': { about: 'webhooks come with a wrong signature first', lastsMs: 3_000 },
  'webhooks-to-all-nodes': { about: 'every webhook comes to all nodes at once', lastsMs: 4_000, needsNodes: true },
  'whatsapp-dropped': { about: "WhatsApp's sockets are cut", lastsMs: 0 },
  'whatsapp-half-open': { about: "WhatsApp's sockets stay, and nothing passes", lastsMs: 5_000 },
  'whatsapp-unreachable': { about: "WhatsApp's sockets are cut, and new ones too", lastsMs: 4_000 },
  'whatsapp-refuses-login': { about: 'WhatsApp refuses logins with 503', lastsMs: 4_000 },
  'stanzas-doubled': { about: 'messages come twice, newly encrypted', lastsMs: 3_000 },
  'stanzas-replayed': { about: 'messages come twice, byte for byte', lastsMs: 3_000 },
  'stanzas-late': { about: 'stanzas are late', lastsMs: 4_000 },
  'stanzas-reordered': { about: 'messages come backwards', lastsMs: 3_000 },
  'stanzas-corrupt': { about: 'messages cannot be decrypted at first', lastsMs: 3_000 },
  'stanzas-cut': { about: 'the socket is cut in the middle of messages', lastsMs: 2_000 },
  'customers-cannot-read': { about: "customers' phones cannot decrypt at first", lastsMs: 3_000 },
  'whatsapp-swallows': { about: "WhatsApp swallows an agent's message without a word", lastsMs: 3_000 },
  'whatsapp-refuses': { about: "WhatsApp refuses an agent's message for good (463)", lastsMs: 2_000 },
  'customers-offline': { about: 'a few customers have no network', lastsMs: 5_000 },
  'graph-429': { about: 'the Graph API says 429', lastsMs: 3_000 },
  'graph-5xx': { about: 'the Graph API says 500 and 503', lastsMs: 3_000 },
  'graph-slow': { about: 'the Graph API answers late', lastsMs: 4_000 },
  'graph-cut-before': { about: 'calls are cut before the Graph API accepts', lastsMs: 3_000 },
  'graph-cut-after': { about: 'calls are cut after the Graph API accepted', lastsMs: 3_000 },
  'graph-fails-later': { about: 'the Graph API accepts, and reports a failure afterwards', lastsMs: 2_000 },
  'files-break-off': { about: "customers' files break off on their way from WhatsApp", lastsMs: 4_000 },
  'files-refused': { about: "WhatsApp's host of files answers 503", lastsMs: 4_000 },
  'hosts-of-files-refused': { about: 'WhatsApp does not say where files are uploaded', lastsMs: 4_000 },
  'disk-full': { about: 'the media disk is full', lastsMs: 5_000 },
  'clock-jumps': { about: 'the clock jumps, and jumps back', lastsMs: 8_000 },
  'demo-killed': { about: 'a fresh demo beside is killed in its first start, and started again', lastsMs: 0 },
  'second-program': { about: 'a second program is started on the same folder', lastsMs: 0, needsOneNode: true },
} as const satisfies Record<string, FaultKind>

export type FaultName = keyof typeof faultKinds

export const faultNames = Object.keys(faultKinds) as FaultName[]

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faultKinds, name)

export const kindOf = (name: FaultName): FaultKind => faultKinds[name]

/** The kinds for this number of nodes. */
export const kindsFor = (nodes: number): FaultName[] =>
  faultNames.filter((name) => (nodes > 1 ? !kindOf(name).needsOneNode : !kindOf(name).needsNodes))
