import type { Announcement } from '@guiche/contract/features/announcements'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo } from 'react'
import { AnnouncementFields } from '../../features/announcements/AnnouncementFields.tsx'
import { dropAnnouncement } from '../../features/announcements/api.ts'
import { useAnnouncementList } from '../../features/announcements/useAnnouncementList.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { toast } from '../../ui/toast.tsx'
import { announcementColumns } from './columns.tsx'

/** The super admin writes to every company. */
export const AnnouncementsScreen = () => {
  const t = useTexts()
  const confirm = useConfirm()
  const list = useAnnouncementList({ onlyActive: false })
  const columns = useMemo(() => announcementColumns(t), [t])
  const remove = ({ id, title }: Announcement) =>
    confirm({
      title: t('announcements.removing.title'),
      text: t('announcements.removing.text', { title }),
      action: t('announcements.removing.action'),
      onConfirm: async () => {
        await dropAnnouncement(id)
        toast.success(t('announcements.removing.done'))
      },
    })
  return (
    <ResourceScreen
      title={t('announcements.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      searchPlaceholder={t('announcements.search')}
      empty={{ icon: IconNews, title: t('announcements.empty'), text: t('announcements.emptyText') }}
      create={t('announcements.form.new')}
      dialog={{
        title: (row) => t(row ? 'announcements.form.edit' : 'announcements.form.new'),
        body: (row, close) => <AnnouncementFields key={row?.id ?? 'new'} announcement={row} onClose={close} />,
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
