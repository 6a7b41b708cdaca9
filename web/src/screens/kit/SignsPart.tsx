import { useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { SyncSign } from '../../ui/SyncSign.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { KitPart, KitRow } from './KitPart.tsx'

const tabs = [
  { key: 'open', label: 'Atendendo', count: 12 },
  { key: 'pending', label: 'Aguardando', count: 38 },
  { key: 'group', label: 'Grupos', count: 4 },
] as const

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

export const SignsPart = () => {
  const [tab, setTab] = useState<'open' | 'pending' | 'group'>('open')
  return (
    <KitPart title="Signs">
      <KitRow>
        <Avatar name="Beatriz Antunes" />
        <Avatar name="Rogério Cavalcanti de Albuquerque Neto" isOnline />
        <Avatar name="+55 11 9****-**21" isOnline={false} />
        <Avatar name="Quebrada" src="/no-such-picture.png" size={28} />
        <Avatar name="Teresa Sampaio" size={64} />
      </KitRow>
      <KitRow>
        <Chip color="#0d9488">Recepção</Chip>
        <Chip color="#facc15">Exames</Chip>
        <Chip>WhatsApp 1</Chip>
        <Chip tone="ok">Conectado</Chip>
        <Chip tone="warn">Conectando</Chip>
        <Chip tone="bad">Desconectado</Chip>
        <Badge count={2} label="2 não lidas" />
        <Badge count={140} />
      </KitRow>
      <KitRow>
        <SyncSign state="synced" />
        <SyncSign state="catching-up" />
        <SyncSign state="offline" />
      </KitRow>
      <KitRow>
        <Time value={hoursAgo(0)} />
        <Time value={hoursAgo(24)} />
        <Time value={hoursAgo(72)} />
        <Time value={hoursAgo(720)} />
        <Time value={hoursAgo(0)} look="dateTime" />
      </KitRow>
      <Tabs tabs={tabs} active={tab} onChange={setTab} label="Atendimentos" />
    </KitPart>
  )
}
