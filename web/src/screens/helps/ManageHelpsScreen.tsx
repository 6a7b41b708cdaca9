import type { Help } from '@guiche/contract/features/helps'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dropHelp } from '../../features/helps/api.ts'
import { HelpEditor } from '../../features/helps/HelpEditor.tsx'
import { HelpPicture } from '../../features/helps/HelpPicture.tsx'
import { useHelpPages } from '../../features/helps/useHelpPages.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import type { Column } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './HelpsScreen.module.css'

const columnsOf = (t: Say): Column<Help>[] => [
  {
    key: 'title',
    header: t('helps.form.title'),
    render: (help) => (
      <span className={classes.name}>
        <span className={classes.still}>
          <HelpPicture help={help} />
        </span>
        <span className="truncate">{help.title}</span>
      </span>
    ),
  },
  {
    key: 'description',
    header: t('helps.form.description'),
    render: ({ description }) => <span className="truncate">{description}</span>,
  },
  { key: 'video', header: t('helps.form.video'), render: ({ video }) => <code>{video}</code> },
]

/** The super admin's table of help videos. */
export const ManageHelpsScreen = () => {
  const t = useTexts()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const list = useHelpPages()
  const columns = useMemo(() => columnsOf(t), [t])
  const remove = ({ id, title }: Help) =>
    confirm({
      title: t('helps.removing.title'),
      text: t('helps.removing.text', { title }),
      action: t('helps.removing.action'),
      onConfirm: async () => {
        await dropHelp(id).catch((error) => {
          toast.error(t('helps.removing.failed'))
          throw error
        })
        toast.success(t('helps.removing.done'))
      },
    })
  return (
    <ResourceScreen
      title={t('helps.managed')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      searchPlaceholder={t('helps.search')}
      empty={{ icon: IconHelp, title: t('helps.empty'), text: t('helps.emptyText') }}
      create={t('helps.form.new')}
      actions={<Button onClick={() => void navigate({ to: '/helps' })}>{t('helps.watch')}</Button>}
      dialog={{
        title: (row) => t(row ? 'helps.form.edit' : 'helps.form.new'),
        body: (row, close) => <HelpEditor key={row?.id ?? 'new'} help={row} onClose={close} />,
      }}
      rowActions={(row, edit) => [
        { key: 'edit', label: t('kit.edit'), icon: IconEdit, onSelect: edit },
        {
          key: 'remove',
          label: t('kit.remove'),
          icon: IconTrash,
          isDestructive: true,
          startsGroup: true,
          onSelect: () => remove(row),
        },
      ]}
    />
  )
}
