import type { FlowGraph, FlowProblem } from '@guiche/contract/features/flow-nodes'
import type { FlowDetails } from '@guiche/contract/features/flows'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconRedo from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconMore from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayout from '@tabler/icons-react/dist/esm/icons/IconLayoutDistributeVertical.mjs'
import IconRuns from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { nodeName } from '../form/node-kinds.ts'
import classes from './FlowEditor.module.css'
import { ProblemsButton } from './ProblemsButton.tsx'
import { SaveState } from './SaveState.tsx'
import type { Drawing } from './useDrawing.ts'
import type { Saving } from './useSaving.ts'

export type Pane = 'phone' | 'versions' | 'runs'

interface EditorBarProps {
  flow: FlowDetails
  drawing: Drawing
  saving: Saving
  problems: readonly FlowProblem[]
  mayDraw: boolean
  pane: Pane | null
  onPane: (pane: Pane | null) => void
  onShow: (nodeId: string) => void
  onLayout: () => void
  onExport: () => void
  onSave: () => void
  onPublish: () => void
  isPublishing: boolean
}

const NodeSearch = ({ graph, onShow }: { graph: FlowGraph; onShow: (nodeId: string) => void }) => {
  const t = useTexts()
  return (
    <SelectField
      className={classes.search}
      aria-label={t('flows.editor.search')}
      placeholder={t('flows.editor.search')}
      data={graph.nodes.map((node, at) => ({ value: node.id, label: `${at + 1}. ${nodeName(node, t)}` }))}
      searchable
      limit={50}
      value={null}
      onChange={(nodeId) => nodeId && onShow(nodeId)}
    />
  )
}

const useMoreEntries = (props: EditorBarProps): MenuEntry[] => {
  const t = useTexts()
  const { mayDraw, pane, onPane } = props
  const paneEntry = (key: Pane, icon: MenuEntry['icon']): MenuEntry => ({
    key,
    label: t(`flows.panes.${key}`),
    ...(icon ? { icon } : {}),
    isChosen: pane === key,
    onSelect: () => onPane(pane === key ? null : key),
  })
  return [
    paneEntry('phone', IconPhone),
    paneEntry('versions', IconVersions),
    ...(mayDraw ? [paneEntry('runs', IconRuns)] : []),
    ...(mayDraw
      ? [
          {
            key: 'layout',
            label: t('flows.editor.layout'),
            icon: IconLayout,
            startsGroup: true,
            onSelect: props.onLayout,
          },
        ]
      : []),
    { key: 'export', label: t('flows.editor.export'), icon: IconExport, onSelect: props.onExport },
  ]
}

/** Above the canvas: the title and the actions. */
export const EditorBar = (props: EditorBarProps) => {
  const t = useTexts()
  const { flow, drawing, saving, problems, mayDraw, pane, onPane } = props
  const entries = useMoreEntries(props)
  return (
    <header className={classes.bar}>
      <div className={classes.titles}>
        <h1 className={classes.title}>{t('flows.editor.title')}</h1>
        <p className={`${classes.name} truncate`}>
          {flow.name}
          {mayDraw && <SaveState saving={saving} />}
        </p>
      </div>
      <div className={classes.tools}>
        <NodeSearch graph={drawing.graph} onShow={props.onShow} />
        <ProblemsButton graph={drawing.graph} problems={problems} onShow={props.onShow} />
        {mayDraw && (
          <>
            <IconButton
              icon={IconUndo}
              label={t('flows.editor.undo')}
              shortcut="Ctrl+Z"
              disabled={!drawing.canUndo}
              onClick={drawing.undo}
            />
            <IconButton
              icon={IconRedo}
              label={t('flows.editor.redo')}
              shortcut="Ctrl+Y"
              disabled={!drawing.canRedo}
              onClick={drawing.redo}
            />
          </>
        )}
        <IconButton
          icon={IconPhone}
          label={t('flows.panes.phone')}
          isOn={pane === 'phone'}
          onClick={() => onPane(pane === 'phone' ? null : 'phone')}
        />
        <ActionMenu trigger={<IconButton icon={IconMore} label={t('flows.editor.more')} />} entries={entries} />
        {mayDraw && (
          <>
            <Button isBusy={saving.isSaving} onClick={props.onSave}>
              {t('flows.editor.save')}
            </Button>
            <Button look="primary" isBusy={props.isPublishing} onClick={props.onPublish}>
              {t('flows.editor.publish')}
            </Button>
          </>
        )}
      </div>
    </header>
  )
}
