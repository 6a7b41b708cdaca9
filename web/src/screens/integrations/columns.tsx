import type { Integration, IntegrationType } from '@guiche/contract/features/integrations'
import IconDialogflow from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs'
import IconTypebot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import IconFlow from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconN8n from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { LastHeard } from '../../features/outside/LastHeard.tsx'
import type { Say } from '../../lib/i18n.ts'
import type { Icon } from '../../ui/icon.ts'
import type { Column } from '../../ui/Table.tsx'
import classes from './columns.module.css'

const marks: Readonly<Record<IntegrationType, Icon>> = {
  dialogflow: IconDialogflow,
  n8n: IconN8n,
  webhook: IconWebhook,
  typebot: IconTypebot,
  flowbuilder: IconFlow,
}

const Mark = ({ type }: { type: IntegrationType }) => {
  const TypeIcon = marks[type]
  return (
    <span className={classes.mark}>
      <TypeIcon size={18} aria-hidden />
    </span>
  )
}

export const integrationColumns = (t: Say): Column<Integration>[] => [
  {
    key: 'name',
    header: t('integrations.column.name'),
    render: ({ name, type }) => (
      <span className={classes.name}>
        <Mark type={type} />
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  {
    key: 'type',
    header: t('integrations.column.type'),
    width: 160,
    render: ({ type }) => t(`integrations.types.${type}`),
  },
  {
    key: 'id',
    header: t('integrations.column.id'),
    width: 80,
    render: ({ id }) => <span className="tabular">{id}</span>,
  },
  { key: 'heard', header: t('outside.heard'), width: 320, render: (row) => <LastHeard row={row} /> },
]
