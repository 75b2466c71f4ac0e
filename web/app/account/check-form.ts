import {
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  SignIn,
  SignUp,
} from '@khamar/contract/people/account';
import type { z } from 'zod';
import type { Checked, Values } from './form-state.ts';

/** With zod in it: a form loads it when somebody begins to write. */
const checkBy =
  <Schema extends z.ZodType>(schema: Schema) =>
  (values: Values): Checked<z.infer<Schema>> => {
    const result = schema.safeParse(values);
    if (result.success) return { input: result.data };
    const errors: Values = {};
    for (const { path, message } of result.error.issues) {
      // The first sentence of a field is the one that helps.
      errors[String(path[0])] ??= message;
    }
    return { errors };
  };

export const checkSignIn = checkBy(SignIn);
export const checkSignUp = checkBy(SignUp);
export const checkForgotPassword = checkBy(ForgotPassword);
export const checkResetPassword = checkBy(ResetPassword);
export const checkChangePassword = checkBy(ChangePassword);
