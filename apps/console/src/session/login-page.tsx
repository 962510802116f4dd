import { Form, SubmitButton } from '../ui/form';
import { TextField } from '../ui/fields';
import { Logo } from '../ui/logo';
import { ThemeToggle } from '../shell/theme-toggle';

interface LoginProps {
  /** Why the page is shown, when there is more to say than that nobody is signed in. */
  message: string | null;
  signIn(token: string): Promise<void>;
}

/** Asks for an admin token. */
export function LoginPage({ message, signIn }: LoginProps) {
  return (
    <main class="alone">
      <div class="login card">
        <Logo />
        <h1>Sign in</h1>
        <p class="muted">With an admin token of this platform. It is exchanged for a session and kept nowhere here.</p>
        {message && (
          <p class="notice" role="status">
            {message}
          </p>
        )}
        <Form onSubmit={(values) => signIn(values.text('token'))}>
          <TextField name="token" label="Admin token" type="password" autocomplete="current-password" required mono />
          <SubmitButton class="wide">Sign in</SubmitButton>
        </Form>
        <p class="hint">
          The platform writes the operator’s token to <code>connection.json</code> in its data directory when it starts.
        </p>
      </div>
      <ThemeToggle />
    </main>
  );
}
