import { paths } from '../paths';
import { EmptyState } from '../ui/empty-state';
import { PageHead } from '../ui/page-head';

export function MissingPage() {
  return (
    <>
      <PageHead title="There is no such page" />
      <EmptyState icon="search" title="Nothing is at this address">
        <a href={paths.projects()}>Go to the projects</a>
      </EmptyState>
    </>
  );
}
