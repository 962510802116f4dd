-- A project's name stands for it on the command line, so a workspace has it once.
CREATE UNIQUE INDEX "projects_tenant_id_name_key" ON "projects"("tenant_id", "name");
