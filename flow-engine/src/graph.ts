/**
 * An automatic conversation as the menu interpreter knows it. Menus of queues are compiled to it; flows use
 * flow-graph.ts instead.
 */

export type NodeId = string

export interface Choice {
  name: string
  next: NodeId
}

export interface MenuNode {
  kind: 'menu'
  text: string
  /** Sends the connection's greeting media with it. */
  hasMedia: boolean
  choices: readonly Choice[]
  /** It has no parent: `#` is not offered. */
  isTop: boolean
}

export type Node =
  | MenuNode
  | { kind: 'say'; text: string; hasMedia: boolean; next: NodeId }
  /** Every file of a list. */
  | { kind: 'files'; fileListId: number; next: NodeId }
  /** From here on the ticket waits in this queue, and for this agent if one is named. */
  | { kind: 'assign'; queueId: number; queueName: string; userId: number | null; next: NodeId }
  /** The customer's position among those who wait. */
  | { kind: 'position'; next: NodeId }
  /** From here on an external system answers; `keepsQueue`: for the queue that the ticket is in. */
  | { kind: 'integration'; integrationId: number; keepsQueue: boolean }
  /** The conversation is closed without a text. */
  | { kind: 'close' }
  /** A person takes over from here. */
  | { kind: 'off' }

export interface Graph {
  start: NodeId
  /** Where `#` leads. */
  home: NodeId
  nodes: ReadonlyMap<NodeId, Node>
}
