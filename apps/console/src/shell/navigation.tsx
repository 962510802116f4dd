import { useLocation } from 'preact-iso/router';
import { paths } from '../paths';
import { Icon, type IconName } from '../ui/icon';

const GROUPS: { title: string; links: { icon: IconName; label: string; href: string }[] }[] = [
  {
    title: 'Observe',
    links: [
      { icon: 'inspector', label: 'Packet inspector', href: paths.inspector() },
      { icon: 'memories', label: 'Memories', href: paths.memories() },
      { icon: 'receipts', label: 'Receipts', href: paths.receipts() },
      { icon: 'compressions', label: 'Compressions', href: paths.compressions() },
      { icon: 'usage', label: 'Usage', href: paths.usage() },
    ],
  },
  {
    title: 'Set up',
    links: [
      { icon: 'projects', label: 'Projects', href: paths.projects() },
      { icon: 'keys', label: 'API keys', href: paths.keys() },
      { icon: 'roles', label: 'Roles', href: paths.roles() },
      { icon: 'upstreams', label: 'Upstreams', href: paths.upstreams() },
      { icon: 'hivestate', label: 'HiveState', href: paths.hivestate() },
      { icon: 'plan', label: 'Plan', href: paths.plan() },
    ],
  },
  {
    title: 'Oversee',
    links: [
      { icon: 'admins', label: 'Administrators', href: paths.admins() },
      { icon: 'audit', label: 'Audit log', href: paths.audit() },
      { icon: 'system', label: 'System', href: paths.system() },
    ],
  },
];

/** Links to all pages; the one that is open is marked. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { path } = useLocation();
  return (
    <nav aria-label="Pages" class="navigation">
      {GROUPS.map(({ title, links }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ icon, label, href }) => {
              const here = path === href || path.startsWith(`${href}/`);
              return (
                <li key={href}>
                  <a href={href} aria-current={here ? 'page' : undefined} onClick={onNavigate}>
                    <Icon name={icon} />
                    {label}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
