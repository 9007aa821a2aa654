import { EmptyState } from '../components/states.tsx';

export function GalleryPage() {
  return <EmptyState title="Gallery" />;
}
