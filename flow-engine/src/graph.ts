/** A conversation that runs by itself, as the interpreter knows it. Menus of queues are compiled to it; flows are walked as they are drawn, see flow-graph.ts. */

export type NodeId = string

export interface Choice {
  name: string
  next: NodeId
}

export interface MenuNode {
  kind: 'menu'
  text: string
  /** The connection's greeting media goes with it. */
  hasMedia: boolean
  choices: readonly Choice[]
  /** Nothing lies above it: `#` is not offered. */
  isTop: boolean
}

export type Node =
  | MenuNode
  | { kind: 'say'; text: string; hasMedia: boolean; next: NodeId }
  /** Every file of a list. */
  | { kind: 'files'; fileListId: number; next: NodeId }
  /** The ticket waits in this queue from here on, and for this agent where one is named. */
  | { kind: 'assign'; queueId: number; queueName: string; userId: number | null; next: NodeId }
  /** The customer's place among those who wait. */
  | { kind: 'position'; next: NodeId }
  /** A system outside speaks from here on; `keepsQueue`: for the queue that the ticket is in. */
  | { kind: 'integration'; integrationId: number; keepsQueue: boolean }
  /** The conversation is closed, with nothing said. */
  | { kind: 'close' }
  /** A person goes on from here. */
  | { kind: 'off' }

export interface Graph {
  start: NodeId
  /** Where `#` leads. */
  home: NodeId
  nodes: ReadonlyMap<NodeId, Node>
}
