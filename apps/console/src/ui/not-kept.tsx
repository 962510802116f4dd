import { paths } from '../paths';

/** Says why something cannot be read word for word, and how that is changed. */
export function NotKept({ project, what }: { project: string; what: string }) {
  return (
    <p class="unstored">
      {what} not kept word for word, or no more. A <a href={paths.projects(project)}>project</a> can keep packets and
      prompts for some days.
    </p>
  );
}
