import type { LinkData } from '@guiche/contract/features/message-parts'
import { PageCard } from './PageCard.tsx'

export const LinkPreview = ({ link }: { link: LinkData }) => <PageCard {...link} />
