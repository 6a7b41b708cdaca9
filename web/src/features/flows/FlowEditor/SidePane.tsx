import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { FlowDetails } from '@guiche/contract/features/flows'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { RunList } from '../FlowHistory/RunList.tsx'
import { RunSteps } from '../FlowHistory/RunSteps.tsx'
import { VersionList } from '../FlowHistory/VersionList.tsx'
import { FlowPhone } from '../FlowPhone/FlowPhone.tsx'
import type { Lights } from './Canvas.tsx'
import type { Pane } from './EditorBar.tsx'
import classes from './FlowEditor.module.css'

interface SidePaneProps {
  pane: Pane
  flow: FlowDetails
  graph: FlowGraph
  runId: number | null
  onLight: (lights: Lights | null) => void
  onRun: (runId: number | null) => void
  onView: (version: number) => void
  onCounts: (version: number) => void
  onRestore: ((version: number) => void) | null
  onClose: () => void
}

const Content = (props: SidePaneProps) => {
  const { pane, flow, graph, runId } = props
  if (pane === 'phone') return <FlowPhone graph={graph} onLight={props.onLight} />
  if (pane === 'versions') return <VersionList flowId={flow.id} onView={props.onView} onRestore={props.onRestore} />
  if (runId !== null)
    return <RunSteps key={runId} runId={runId} onStep={props.onLight} onBack={() => props.onRun(null)} />
  return <RunList flowId={flow.id} version={flow.version} onOpen={props.onRun} onCounts={props.onCounts} />
}

/** Beside the canvas: the customer's phone, the published versions, and the runs. */
export const SidePane = (props: SidePaneProps) => {
  const t = useTexts()
  const title = t(`flows.panes.${props.pane}`)
  return (
    <aside className={classes.pane} aria-label={title}>
      <div className={classes.paneHead}>
        <h2 className={classes.paneTitle}>{title}</h2>
        <IconButton icon={IconClose} size="small" label={t('kit.close')} onClick={props.onClose} />
      </div>
      <Content {...props} />
    </aside>
  )
}
