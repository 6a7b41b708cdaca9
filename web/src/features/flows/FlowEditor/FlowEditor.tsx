import type { FlowProblem } from '@guiche/contract/features/flow-nodes'
import type { FlowDetails } from '@guiche/contract/features/flows'
import { flowProblems, publishingRefused, savingRefused } from '@guiche/flow-engine/flow-problems'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { useMemo, useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/rights.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { useUser } from '../../../lib/session.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { publish, readFlow, restoreVersion } from '../api.ts'
import { linked, moved, variablesOf, without } from '../form/drawing.ts'
import { NodeActionsContext } from '../form/editor-context.ts'
import { nodeIcons, offeredTypes } from '../form/node-kinds.ts'
import { foreignProblems, type Judged, problemsByNode } from '../form/problems.ts'
import { Canvas, type Lights } from './Canvas.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { EditorBar, type Pane } from './EditorBar.tsx'
import classes from './FlowEditor.module.css'
import { NodeDialog } from './NodeDialog.tsx'
import { LeaveQuestion, SaveProblem } from './SaveState.tsx'
import { SidePane } from './SidePane.tsx'
import { type Drawing, useDrawing } from './useDrawing.ts'
import { useEditing } from './useEditing.ts'
import { useEditorKeys } from './useEditorKeys.ts'
import { useLeaving } from './useLeaving.ts'
import { type Saving, useSaving } from './useSaving.ts'
import { useViewed } from './useViewed.ts'

export interface FlowEditorProps {
  flow: FlowDetails
  /** The run in the URL. */
  firstRunId: number | null
}

/** The problems of the graph, by the same rules as the server's. */
const useOwnProblems = ({ graph }: Drawing) =>
  useMemo(() => {
    const all = flowProblems(graph)
    return { all, isSaved: savingRefused(all).length === 0, refused: publishingRefused(all).length }
  }, [graph])

/** And those that only the server knows. */
const useProblems = (own: readonly FlowProblem[], judged: Judged, { graph }: Drawing) =>
  useMemo(() => {
    const all = [...own, ...foreignProblems(own, judged, graph)]
    return { all, byNode: problemsByNode(all) }
  }, [own, judged, graph])

/** Saving manually, publishing, and loading what others saved. */
const useDeeds = (flow: FlowDetails, drawing: Drawing, saving: Saving, refused: number) => {
  const t = useTexts()
  const confirm = useConfirm()
  const [isPublishing, setPublishing] = useState(false)
  const take = (now: FlowDetails) => {
    drawing.replace(now.flow)
    saving.take(now)
  }
  const reload = async () => {
    try {
      take(await readFlow(flow.id))
    } catch (error) {
      toast.error(error)
    }
  }
  const save = async () => {
    if (await saving.save()) toast.success(t('flows.editor.saved'))
  }
  const publishNow = async () => {
    if (refused > 0) return toast.error(t('flows.editor.refused', { count: refused }))
    setPublishing(true)
    try {
      if (!(await saving.save())) return
      const { version } = await publish(flow.id, saving.revision())
      const number = version ?? 1
      const held = (await readFlow(flow.id)).problems.filter(({ code }) => code === 'notInPlan').length
      if (held > 0) toast.info(t('flows.editor.held', { number, count: held }))
      else toast.success(t('flows.editor.published', { number }))
    } catch (error) {
      toast.error(error)
      if (isApiError(error, 'ERR_FLOW_INVALID')) await saving.judgeAnew().catch(toast.error)
    } finally {
      setPublishing(false)
    }
  }
  const restore = (number: number) =>
    confirm({
      title: t('flows.versions.restoreTitle', { number }),
      text: t('flows.versions.restoreText'),
      action: t('flows.versions.restoreAction'),
      onConfirm: async () => {
        take(await restoreVersion(flow.id, number, saving.revision()))
        toast.success(t('flows.versions.restored', { number }))
      },
    })
  return { isPublishing, reload, save, publishNow, restore }
}

const useLayout = (drawing: Drawing) => {
  const canvas = useReactFlow()
  return async () => {
    const { laidOut } = await import('../form/layout.ts')
    const sizeOf = (id: string) => {
      const { width, height } = canvas.getNode(id)?.measured ?? {}
      return { width: width ?? 240, height: height ?? 100 }
    }
    drawing.change((now) => laidOut(now, sizeOf))
    requestAnimationFrame(() => void canvas.fitView({ maxZoom: 1, padding: 0.2 }))
  }
}

const exportFlow = async ({ name }: FlowDetails, { graph }: Drawing) => {
  const { flowAsFile } = await import('../form/exchange.ts')
  saveBlob(new Blob([flowAsFile(name, graph)], { type: 'application/json' }), `${name}.json`)
}

/** The menu of node kinds: a click adds a node. */
const Dial = ({ drawing, onAdd }: { drawing: Drawing; onAdd: (type: (typeof offeredTypes)[number]) => void }) => {
  const t = useTexts()
  const hasStart = drawing.graph.nodes.some(({ type }) => type === 'start')
  const entries = offeredTypes.map((type) => ({
    key: type,
    label: t(`flows.types.${type}`),
    icon: nodeIcons[type],
    isDisabled: type === 'start' && hasStart,
    onSelect: () => onAdd(type),
  }))
  return (
    <div className={classes.dial}>
      <ActionMenu
        width={164}
        trigger={
          <Button look="primary" icon={IconPlus}>
            {t('flows.editor.add')}
          </Button>
        }
        entries={entries}
      />
    </div>
  )
}

/** Somebody else saved it, as an event reports. */
const OthersNotice = ({ flow, saving, onReload }: { flow: FlowDetails; saving: Saving; onReload: () => void }) => {
  const t = useTexts()
  const user = useUser()
  const { updatedBy, revision } = flow
  if (saving.isConflict || revision <= saving.revision() || updatedBy === null || updatedBy.id === user.id) return null
  return (
    <Notice tone="warn" action={<Button onClick={onReload}>{t('flows.saving.reload')}</Button>}>
      {t('flows.saving.other', { name: updatedBy.name })}
    </Notice>
  )
}

const Editor = ({ flow, firstRunId }: FlowEditorProps) => {
  const t = useTexts()
  const mayDraw = useCan('flows:manage')
  const drawing = useDrawing(flow.flow)
  const own = useOwnProblems(drawing)
  const saving = useSaving(flow, drawing.graph, mayDraw && own.isSaved)
  const problems = useProblems(own.all, saving.judged, drawing)
  const leaving = useLeaving(saving, { mayDraw, isSendable: own.isSaved })
  const deeds = useDeeds(flow, drawing, saving, own.refused)
  const [shownNode, setShownNode] = useState<{ nodeId: string } | null>(null)
  const show = (nodeId: string) => setShownNode({ nodeId })
  const editing = useEditing(drawing, show, t('flows.card.start'))
  const [pane, setPane] = useState<Pane | null>(firstRunId === null ? null : 'runs')
  const [lights, setLights] = useState<Lights | null>(null)
  const { view, runId, shown } = useViewed(flow.id, firstRunId === null ? null : { kind: 'run', runId: firstRunId })
  const layOut = useLayout(drawing)
  useEditorKeys({ undo: drawing.undo, redo: drawing.redo, save: () => mayDraw && void deeds.save() })
  const showPane = (next: Pane | null) => {
    setPane(next)
    setLights(null)
    view(null)
  }
  const draws = mayDraw && shown === null
  const reload = () => void deeds.reload()
  const restore = (number: number) => {
    view(null)
    deeds.restore(number)
  }
  const deedsOfCanvas = draws
    ? {
        onMove: (places: Parameters<typeof moved>[1]) => drawing.change((now) => moved(now, places)),
        onConnect: (link: Parameters<typeof linked>[1]) => drawing.change((now) => linked(now, link)),
        onRemove: (gone: Parameters<typeof without>[1]) => drawing.change((now) => without(now, gone)),
        onOpen: editing.actions.edit,
      }
    : {}
  return (
    <NodeActionsContext value={draws ? editing.actions : null}>
      <div className={classes.editor}>
        <EditorBar
          flow={flow}
          drawing={drawing}
          saving={saving}
          problems={problems.all}
          mayDraw={mayDraw}
          pane={pane}
          onPane={showPane}
          onShow={show}
          onLayout={() => void layOut()}
          onExport={() => void exportFlow(flow, drawing)}
          onSave={() => void deeds.save()}
          onPublish={() => void deeds.publishNow()}
          isPublishing={deeds.isPublishing}
        />
        <LeaveQuestion leaving={leaving} />
        <SaveProblem saving={saving} onReload={reload} />
        <OthersNotice flow={flow} saving={saving} onReload={reload} />
        <div className={classes.body} data-pane={pane ?? undefined}>
          <div className={classes.stage}>
            {draws && <Dial drawing={drawing} onAdd={editing.add} />}
            {shown && (
              <div className={classes.viewing}>
                <span>
                  {t(runId === null ? 'flows.versions.viewing' : 'flows.runs.viewing', { number: shown.version })}
                </span>
                <Button onClick={() => showPane(pane)}>{t('flows.versions.leave')}</Button>
              </div>
            )}
            <Canvas
              key={shown ? `viewed ${shown.version}` : 'drawing'}
              graph={shown?.graph ?? drawing.graph}
              problems={shown ? noProblems : problems.byNode}
              lights={lights}
              counts={shown?.counts ?? null}
              shown={shownNode}
              {...deedsOfCanvas}
            />
          </div>
          {pane && (
            <SidePane
              pane={pane}
              flow={flow}
              graph={drawing.graph}
              runId={runId}
              onLight={setLights}
              onRun={(id) => {
                setLights(null)
                view(id === null ? null : { kind: 'run', runId: id })
              }}
              onView={(number) => view({ kind: 'version', number })}
              onCounts={(number) => view({ kind: 'counts', number })}
              onRestore={mayDraw ? restore : null}
              onClose={() => showPane(null)}
            />
          )}
        </div>
        <NodeDialog
          opened={editing.opened}
          variables={variablesOf(drawing.graph)}
          onSave={editing.save}
          onClose={editing.close}
        />
        <ConnectDialog
          graph={drawing.graph}
          nodeId={editing.connectingId}
          onChange={drawing.change}
          onClose={editing.closeConnecting}
        />
      </div>
    </NodeActionsContext>
  )
}

const noProblems: ReturnType<typeof problemsByNode> = new Map()

/** The editor of a flow, with preview and history. */
export const FlowEditor = (props: FlowEditorProps) => (
  <ReactFlowProvider>
    <Editor {...props} />
  </ReactFlowProvider>
)
