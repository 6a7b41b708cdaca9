import type { FlowGraph, FlowNode, FlowProblem } from '@guiche/contract/features/flow-nodes'
import type { NodeCount } from '@guiche/contract/features/flow-runs'
import { isBranching } from '@guiche/flow-engine/flow-graph'
import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  type Connection,
  Controls,
  type Edge,
  type EdgeChange,
  MiniMap,
  type NodeChange,
  ReactFlow,
  useNodesInitialized,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import type { Link, Place } from '../form/drawing.ts'
import { nodeName } from '../form/node-kinds.ts'
import classes from './Canvas.module.css'
import { type CardContent, type CardNode, NodeCard } from './NodeCard.tsx'

const nodeTypes = { card: NodeCard }
/** Up to this many cards are all rendered, so that the keyboard reaches each of them. */
const manyNodes = 120
const none: readonly FlowProblem[] = []

export interface Lights {
  here: string | null
  passed: ReadonlySet<string>
}

export interface CanvasProps {
  graph: FlowGraph
  problems: ReadonlyMap<string, readonly FlowProblem[]>
  lights?: Lights | null
  counts?: ReadonlyMap<string, NodeCount> | null
  /** Scrolled into view and selected; a new object does it again. */
  shown: { nodeId: string } | null
  /** Absent: read-only. */
  onMove?: (places: ReadonlyMap<string, Place>) => void
  onConnect?: (link: Link) => void
  onRemove?: (gone: { nodeIds: string[]; connectionIds: string[] }) => void
  onOpen?: (node: FlowNode) => void
}

const lightOf = (id: string, lights: Lights | null | undefined): CardContent['light'] => {
  if (!lights) return null
  return lights.here === id ? 'here' : lights.passed.has(id) ? 'passed' : null
}

const isSame = (a: CardContent, b: CardContent) =>
  a.node === b.node && a.problems === b.problems && a.light === b.light && a.count === b.count

/** Unchanged cards keep their object, so only changed ones are rendered again. */
const cardsOf = (props: CanvasProps, before: readonly CardNode[], t: Say): CardNode[] => {
  const known = new Map(before.map((card) => [card.id, card]))
  return props.graph.nodes.map((node) => {
    const old = known.get(node.id)
    const found = props.problems.get(node.id) ?? none
    const problems = old && sameProblems(old.data.problems, found) ? old.data.problems : found
    const count = props.counts?.get(node.id) ?? null
    const data: CardContent = { node, problems, light: lightOf(node.id, props.lights), count }
    if (old && isSame(old.data, data)) return old.position === node.position ? old : { ...old, position: node.position }
    return {
      ...old,
      id: node.id,
      type: 'card',
      position: node.position,
      ariaLabel: nodeName(node, t),
      data,
    }
  })
}

const sameProblems = (a: readonly FlowProblem[], b: readonly FlowProblem[]): boolean =>
  a.length === b.length &&
  a.every(({ code, field, handle }, at) => {
    const other = b[at]
    return other?.code === code && other.field === field && other.handle === handle
  })

const edgesOf = ({ nodes, connections }: FlowGraph): Edge[] => {
  const known = new Map(nodes.map((node) => [node.id, node]))
  return connections.flatMap(({ id, source, target, sourceHandle }) => {
    const from = known.get(source)
    if (!from || !known.has(target)) return []
    return [{ id, source, target, sourceHandle: isBranching(from) ? sourceHandle : null, targetHandle: null }]
  })
}

const useCards = (props: CanvasProps) => {
  const t = useTexts()
  const [cards, setCards] = useState<CardNode[]>([])
  const { graph, problems, lights, counts } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that the cards are made of.
  useLayoutEffect(() => setCards((before) => cardsOf(props, before, t)), [graph, problems, lights, counts, t])
  const newest = useRef(props.onMove)
  newest.current = props.onMove
  const onNodesChange = useCallback((changes: NodeChange<CardNode>[]) => {
    const kept = changes.filter(({ type }) => type !== 'remove')
    setCards((before) => applyNodeChanges(kept, before))
    // While it is dragged, only the canvas knows its position; the final one is saved.
    const rested = changes.flatMap((change): [string, Place][] =>
      change.type === 'position' && !change.dragging && change.position ? [[change.id, change.position]] : [],
    )
    if (rested.length > 0) newest.current?.(new Map(rested))
  }, [])
  return { cards, setCards, onNodesChange }
}

const useEdges = (graph: FlowGraph) => {
  const drawn = useMemo(() => edgesOf(graph), [graph])
  const [edges, setEdges] = useState(drawn)
  useLayoutEffect(() => setEdges(drawn), [drawn])
  const onEdgesChange = useCallback(
    (changes: EdgeChange[]) =>
      setEdges((before) =>
        applyEdgeChanges(
          changes.filter(({ type }) => type !== 'remove'),
          before,
        ),
      ),
    [],
  )
  return { edges, onEdgesChange }
}

const labelsOf = (t: Say) => ({
  'node.a11yDescription.default': t('flows.canvas.node'),
  'node.a11yDescription.keyboardDisabled': t('flows.canvas.node'),
  'edge.a11yDescription.default': t('flows.canvas.edge'),
  'controls.ariaLabel': t('flows.canvas.controls'),
  'controls.zoomIn.ariaLabel': t('flows.canvas.zoomIn'),
  'controls.zoomOut.ariaLabel': t('flows.canvas.zoomOut'),
  'controls.fitView.ariaLabel': t('flows.canvas.fit'),
  'controls.interactive.ariaLabel': t('flows.canvas.lock'),
  'minimap.ariaLabel': t('flows.canvas.map'),
  'handle.ariaLabel': t('flows.canvas.handle'),
})

/** Smaller cards cannot be read. */
const leastZoom = 0.4
const goodZoom = 0.7
/** A flow that would be smaller than this as a whole opens at its start instead. */
const leastWhole = 0.55

const useShown = ({ shown, graph }: CanvasProps, setCards: (by: (before: CardNode[]) => CardNode[]) => void) => {
  const canvas = useReactFlow<CardNode>()
  const nodes = useRef(graph.nodes)
  nodes.current = graph.nodes
  useEffect(() => {
    const node = nodes.current.find(({ id }) => id === shown?.nodeId)
    if (!node) return
    setCards((before) =>
      before.map((card) =>
        card.selected === (card.id === node.id) ? card : { ...card, selected: card.id === node.id },
      ),
    )
    void canvas.setCenter(node.position.x + 120, node.position.y + 60, { zoom: Math.max(canvas.getZoom(), goodZoom) })
    const frame = requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(node.id)}"]`)
        ?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [shown, canvas, setCards])
}

/** Scrolls the highlighted node into view, large enough to be read. */
const useLitInSight = (here: string | null) => {
  const canvas = useReactFlow<CardNode>()
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (here === null) return
    // A pane that opened at the same time has its size by then.
    const frame = requestAnimationFrame(() => {
      const card = canvas.getNode(here)
      const room = stage.current?.getBoundingClientRect()
      if (!card || !room) return
      const { x, y } = card.position
      const { width = 240, height = 100 } = card.measured ?? {}
      const from = canvas.flowToScreenPosition({ x, y })
      const to = canvas.flowToScreenPosition({ x: x + width, y: y + height })
      const isInside = from.x >= room.left && from.y >= room.top && to.x <= room.right && to.y <= room.bottom
      const zoom = canvas.getZoom()
      if (isInside && zoom >= leastZoom) return
      void canvas.setCenter(x + width / 2, y + height / 2, { zoom: zoom < leastZoom ? goodZoom : zoom })
    })
    return () => cancelAnimationFrame(frame)
  }, [here, canvas])
  return stage
}

/** A flow that is too large to be read as a whole opens at its start. */
const useReadableStart = (graph: FlowGraph, stage: RefObject<HTMLDivElement | null>, isLit: boolean) => {
  const canvas = useReactFlow<CardNode>()
  const isReady = useNodesInitialized()
  const isOpened = useRef(isLit)
  useEffect(() => {
    if (!isReady || isOpened.current) return
    // By then all of it is visible.
    const frame = requestAnimationFrame(() => {
      isOpened.current = true
      const first = graph.nodes.find(({ type }) => type === 'start') ?? graph.nodes[0]
      const room = stage.current?.getBoundingClientRect()
      if (!first || !room || canvas.getZoom() >= leastWhole) return
      const { x, y } = first.position
      void canvas.setViewport({
        x: 24 - x * goodZoom,
        y: Math.min(room.height / 3, 140) - y * goodZoom,
        zoom: goodZoom,
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady, graph, canvas, stage])
}

const deleteKeys = ['Delete', 'Backspace']
const whole = { maxZoom: 1, padding: 0.2 }
const around = (
  <>
    <Background gap={20} />
    <Controls showInteractive={false} fitViewOptions={whole} />
    <MiniMap pannable zoomable className={classes.map ?? ''} />
  </>
)

/**
 * The same functions for as long as the canvas stands. Each new one would be written to React Flow's store, and every card, edge and dot of the map asks the
 * store after each write: at every step of a drag.
 */
const useDeeds = (given: CanvasProps) => {
  const newest = useRef(given)
  newest.current = given
  return useMemo(
    () => ({
      onConnect: ({ source, sourceHandle, target }: Connection) =>
        newest.current.onConnect?.({ source, handle: sourceHandle, target }),
      onDelete: ({ nodes: gone, edges: cut }: { nodes: CardNode[]; edges: Edge[] }) =>
        newest.current.onRemove?.({ nodeIds: gone.map(({ id }) => id), connectionIds: cut.map(({ id }) => id) }),
      // Two clicks on a button of the card are not a double click on the card.
      onNodeDoubleClick: ({ target }: { target: EventTarget }, { data }: CardNode) => {
        if (!(target instanceof Element && target.closest('[data-buttons]'))) newest.current.onOpen?.(data.node)
      },
    }),
    [],
  )
}

export const Canvas = (props: CanvasProps) => {
  const t = useTexts()
  const stage = useLitInSight(props.lights?.here ?? null)
  const { graph, onMove } = props
  const { cards, setCards, onNodesChange } = useCards(props)
  const { edges, onEdgesChange } = useEdges(graph)
  useShown(props, setCards)
  useReadableStart(graph, stage, props.lights?.here != null)
  const labels = useMemo(() => labelsOf(t), [t])
  const isFixed = onMove === undefined
  const deeds = useDeeds(props)
  return (
    <div className={classes.canvas} ref={stage}>
      <ReactFlow<CardNode>
        nodes={cards}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        {...deeds}
        deleteKeyCode={isFixed ? null : deleteKeys}
        nodesDraggable={!isFixed}
        nodesConnectable={!isFixed}
        onlyRenderVisibleElements={graph.nodes.length > manyNodes}
        ariaLabelConfig={labels}
        zoomOnDoubleClick={false}
        minZoom={0.1}
        fitView
        fitViewOptions={whole}
      >
        {around}
      </ReactFlow>
    </div>
  )
}
