/** Why a form was not accepted. Rendered even when empty, so screen readers announce its text. */
export const FormFailure = ({ message }: { message: string | null }) => (
  <div role="alert" className="empty:-mt-4">
    {message !== null && <p className="rounded-card border-2 border-clay-600 p-4">{message}</p>}
  </div>
);
